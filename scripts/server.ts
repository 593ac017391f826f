import { execFileSync } from 'node:child_process';
import path from 'node:path';

// The command `npm run server`: the transfer server alone, from its sources, with the options of `svc-server`. With
// --json the only output is the server's line.

const here = import.meta.dirname;
// A separate process, since the build needs more memory than the server.
execFileSync(process.execPath, [path.join(here, 'build/build-phone-page.ts')], { stdio: ['ignore', 2, 2] });
await import(new URL('../packages/server/bin/svc-server.js', import.meta.url).href);
