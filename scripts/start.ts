import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_UPLOAD_URL } from '@svc/protocol';
import { buildExtension } from './build/build-extension.ts';
import { findChromium } from './browsers/find-chromium.ts';
import { pinIcon } from './browsers/pin-icon.ts';
import { readStartOptions } from './start-options.ts';
import { serveFolder } from './serve-folder.ts';

// The command `npm start`: builds the extension, runs the transfer server, opens a browser with both.

const ROOT = path.resolve(import.meta.dirname, '..');

const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);

console.log('Building the extension…');
const { backend, serverArgs } = await readStartOptions(process.argv.slice(2));
execFileSync(process.execPath, [path.join(ROOT, 'scripts/build/build-phone-page.ts')], { stdio: 'ignore' });
// The regular build stays unchanged.
const extension = buildExtension(backend === DEFAULT_UPLOAD_URL ? {} : { mode: 'start', backend });

const demoSite = await serveFolder({ folder: path.join(ROOT, 'scripts/demo-page') });
const server = spawn(
  process.execPath,
  // The output is for a person, without a line for each request.
  [path.join(ROOT, 'packages/server/bin/svc-server.js'), '--log-level', 'warn', ...serverArgs],
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
  2. Choose "Load unpacked" and pick ${extension}
  3. Open a page with an upload field, for example ${demoSite.origin}
To see the whole path without a display: npm run demo -- photo.jpg
`);
}

/** A browser with its own profile, apart from the person's. */
async function openBrowser(): Promise<ChildProcess> {
  const executable = await findChromium({ install: true });
  const profile = await mkdtemp(path.join(tmpdir(), 'pocketfill-'));
  await pinIcon(profile, extension);
  const isRoot = process.getuid?.() === 0;
  const child = spawn(
    executable,
    [
      `--user-data-dir=${profile}`,
      `--load-extension=${extension}`,
      `--disable-extensions-except=${extension}`,
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
