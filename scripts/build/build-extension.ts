import { execFileSync } from 'node:child_process';
import path from 'node:path';

const WXT = path.resolve(import.meta.dirname, '../../node_modules/wxt/bin/wxt.mjs');

export interface BuildOptions {
  browser?: 'chrome' | 'firefox';
  /** `e2e`: with host permission for local pages, since a headless browser has no toolbar to click. Default: as shipped. */
  mode?: 'e2e' | 'start';
  /** The server of a new extension. Default: `http://localhost:8787`. */
  backend?: string;
}

/** Builds the extension for production, and returns its folder: `.output/chrome-mv3-e2e`. */
export function buildExtension(options: BuildOptions = {}): string {
  const { browser = 'chrome', mode, backend } = options;
  execFileSync(process.execPath, [WXT, 'build', '--browser', browser, ...(mode ? ['--mode', mode] : [])], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'production', ...(backend !== undefined && { WXT_BACKEND: backend }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return findBuild(options);
}

/** The folder of such a build. */
export function findBuild({ browser = 'chrome', mode }: BuildOptions): string {
  return path.resolve(import.meta.dirname, '../../.output', `${browser}-mv3${mode ? `-${mode}` : ''}`);
}

// The command `npm run build:e2e`.
if (process.argv[1] === import.meta.filename) buildExtension({ mode: 'e2e' });
