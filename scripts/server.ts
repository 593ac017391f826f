import { buildPhonePage } from './build-phone-page.ts';

// The command `npm run server`: the transfer server alone, from its sources. Its options are those of
// `svc-server`; with --json the only line on the output is the server's own.
await buildPhonePage();
await import('../packages/server/src/main.ts');
