import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_UPLOAD_URL } from '@svc/protocol';
import { buildExtension, findBuild } from './build/build-extension.ts';
import { endWithNpm } from './npm/end-with-npm.ts';
import { describeLoadingElsewhere, describeLoadingHere, findSshTarget } from './start/describe-loading.ts';
import { openBrowser, type OpenBrowser } from './start/open-browser.ts';
import { readStartOptions, type StartOptions } from './start/start-options.ts';
import { serveFolder } from './serve-folder.ts';

// The command `npm start`: builds the extension, runs the transfer server, opens a browser with both. The options are those
// of the server; `-- --no-build` uses the existing builds.

const ROOT = path.resolve(import.meta.dirname, '..');

endWithNpm();
const options = await readStartOptions(process.argv.slice(2), process.env).catch((error: Error) => {
  console.error(error.message);
  process.exit(2);
});
const extension = build(options);
const site = await serveFolder({ folder: path.join(ROOT, 'scripts/demo-page') });
let browser: OpenBrowser | undefined;
const server = spawn(
  process.execPath,
  // The output is for a person, without a line for each request.
  [path.join(ROOT, 'packages/server/bin/svc-server.js'), '--log-level', 'warn', ...options.serverArgs],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));
server.once('exit', (code) => {
  void Promise.all([browser?.close(), site.close()]).then(() => process.exit(code ?? 0));
});

await waitForServer(options.backend);
const place = { extension, site: site.origin, backend: options.backend };
if (hasScreen()) {
  try {
    browser = await openBrowser({ extension, url: site.origin });
    void browser.closed.then(() => server.kill('SIGTERM'));
    console.log(`
A browser opens ${site.origin} with Pocketfill in it.
Click the Pocketfill icon (or press Ctrl+Shift+U) and scan the code with your phone.
`);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    console.log(`\n${describeLoadingHere(place)}\n`);
  }
} else {
  console.log(`
There is no screen here, so load the extension yourself, into Chrome, Edge or Chromium.

${describeLoadingElsewhere(place, findSshTarget(process.env))}

${describeLoadingHere(place)}

To see the whole path without a screen: npm run demo -- photo.jpg
`);
}

/** Builds the server's pages and the extension, and returns the extension's folder. The regular build stays unchanged. */
function build({ backend, mustBuild }: StartOptions): string {
  const how = backend === DEFAULT_UPLOAD_URL ? {} : { mode: 'start' as const, backend };
  if (!mustBuild) return findBuild(how);
  console.log('Building the extension…');
  execFileSync(process.execPath, [path.join(ROOT, 'scripts/build/build-phone-page.ts')], { stdio: 'ignore' });
  return buildExtension(how);
}

function hasScreen(): boolean {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** Resolves when the server answers, so that the last lines are about what to do. If it cannot start, all ends. */
async function waitForServer(address: string): Promise<void> {
  const isReady = () =>
    fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await pause(100);
}
