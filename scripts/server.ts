import { buildPhonePage } from './build-phone-page.ts';

// The command `npm run server`: the transfer server alone, from its sources. Its options are those of
// `svc-server`; with --json the only line on the output is the server's own.
await buildPhonePage();
const program = new URL('../packages/server/bin/svc-server.js', import.meta.url);
await import(program.href);
