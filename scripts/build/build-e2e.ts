import { execFileSync } from 'node:child_process';
import path from 'node:path';

// The command `npm run build:e2e`: the extension with host permission for local pages, since a headless
// browser has no toolbar to click. In all else it is as shipped, with React as people get it.

const wxt = path.resolve(import.meta.dirname, '../../node_modules/wxt/bin/wxt.mjs');
execFileSync(process.execPath, [wxt, 'build', '--mode', 'e2e'], {
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
