import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './find-browser.ts';
import { pinIcon } from './browsers/pin-icon.ts';
import { serveFolder } from './serve-folder.ts';

// The command `npm start`: builds the extension, runs the transfer server, opens a browser with both.

const ROOT = path.resolve(import.meta.dirname, '..');
const WXT = path.join(ROOT, 'node_modules/.bin/wxt');
const EXTENSION = path.join(ROOT, '.output/chrome-mv3');

const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);

console.log('Building the extension…');
await Promise.all([run(process.execPath, ['scripts/build/build-phone-page.ts']), run(WXT, ['build'])]);

const demoSite = await serveFolder({ folder: path.join(ROOT, 'scripts/demo-page') });
const server = spawn(
  process.execPath,
  // A person reads what comes out here: a line for each request would hide it.
  [path.join(ROOT, 'packages/server/bin/svc-server.js'), '--log-level', 'warn', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
let browser: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));
server.once('exit', (code) => {
  browser?.kill();
  void demoSite.close().then(() => process.exit(code ?? 0));
});

if (hasDisplay) browser = await openBrowser();
else {
  console.log(`
There is no display here, so load the extension yourself, on a computer that has one:
  1. Open chrome://extensions and switch on "Developer mode".
  2. Choose "Load unpacked" and pick ${EXTENSION}
  3. Open a page with an upload field, for example ${demoSite.origin}
To see the whole path without a display: npm run demo -- photo.jpg
`);
}

/** A browser with a profile of its own, so that nothing of the person's is touched. */
async function openBrowser(): Promise<ChildProcess> {
  const executable = await findChromium({ install: true });
  const profile = await mkdtemp(path.join(tmpdir(), 'pocketfill-'));
  await pinIcon(profile, EXTENSION);
  const isRoot = process.getuid?.() === 0;
  const child = spawn(
    executable,
    [
      `--user-data-dir=${profile}`,
      `--load-extension=${EXTENSION}`,
      `--disable-extensions-except=${EXTENSION}`,
      '--no-first-run',
      '--no-default-browser-check',
      ...(isRoot ? ['--no-sandbox'] : []), // Chromium's sandbox refuses to run as root
      demoSite.origin,
    ],
    { stdio: 'ignore' },
  );
  child.once('exit', () => {
    void rm(profile, { recursive: true, force: true, maxRetries: 5 });
    server.kill('SIGTERM');
  });
  console.log(`
A browser opens ${demoSite.origin} with Pocketfill in it.
Click the Pocketfill icon (or press Ctrl+Shift+U) and scan the code with your phone.
`);
  return child;
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} ended with code ${String(code)}.`));
    });
  });
}
