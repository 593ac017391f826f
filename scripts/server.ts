import { execFileSync } from 'node:child_process';
import path from 'node:path';

// The command `npm run server`: the transfer server alone, from its sources. Its options are those of
// `svc-server`; with --json the only line on the output is the server's own.

const here = import.meta.dirname;
// In a process of its own: what builds the page takes more memory than the server.
execFileSync(process.execPath, [path.join(here, 'build/build-phone-page.ts')], { stdio: ['ignore', 2, 2] });
await import(new URL('../packages/server/bin/svc-server.js', import.meta.url).href);
