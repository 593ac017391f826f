import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { makeTempFolder } from '../../support/test-server.ts';

// Makes the program without Node for this computer, as `npm run release:server` does, and uses it as a stranger does.

const ROOT = resolve(import.meta.dirname, '../../../../..');
const runFile = promisify(execFile);

let folder: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pocketfill-program-'));
  if (!existsSync(join(ROOT, 'packages/server/dist/phone/index.html'))) {
    await runFile(process.execPath, ['scripts/build/build-phone-page.ts'], { cwd: ROOT });
  }
  program = await makeProgram('first');
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function makeProgram(name: string): Promise<string> {
  const target = `${process.platform}-${process.arch}`;
  const place = join(folder, name);
  const script = join(ROOT, 'scripts/release/server/main.ts');
  const options = ['--only', target, '--folder', place];
  await runFile(process.execPath, ['--conditions=@svc/source', script, ...options], { cwd: ROOT });
  return join(place, `pocketfill-server-${target}`);
}

/** Starts it in an empty folder, with no environment. */
async function start(dataDir: string) {
  const child = spawn(program, ['--port', '0', '--host', '127.0.0.1', '--json', '--data', dataDir], {
    cwd: await makeTempFolder(),
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url, routeBase } = JSON.parse(line) as { url: string; routeBase: string };
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    return (await exited)[0] as number | null; // the exit code
  };
  return { url, routes: url + routeBase, stop };
}

it('serves all its pages, takes a file, and ends when it is told to', async () => {
  const { url, routes, stop } = await start(await makeTempFolder());
  for (const [path, title] of [
    ['/', 'Upload'],
    ['/practice', 'Practice'],
  ]) {
    const page = await fetch(url + path);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const html = await page.text();
    expect(html.toLowerCase()).toContain(title?.toLowerCase());
    const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(html) ?? [];
    const answer = await fetch(new URL(script, page.url));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const whole = await fetch(answer.url, { headers: { 'Accept-Encoding': 'identity' } });
    expect(whole.headers.has('content-encoding')).toBe(false);
    expect(await whole.text()).toBe(await answer.text());
  }
  expect((await fetch(`${url}/phone/../no-such-file`)).status).toBe(404);

  const bytes = makeBytes(300_000);
  const created = await fetch(`${routes}/job`, { method: 'POST' });
  const { id } = (await created.json()) as { id: string };
  const phone = createPhone(url);
  const uploadUrl = await phone.startUpload({ jobId: id, size: bytes.length, sha256: hashBytes(bytes) });
  expect((await phone.sendBytes(uploadUrl, bytes)).status).toBe(204);
  const download = await fetch(`${routes}/job/${id}/download`);
  const { url: place } = (await download.json()) as { url: string };
  expect(hashBytes(await (await fetch(place)).bytes())).toBe(hashBytes(bytes));

  expect(await stop()).toBe(0);
});

it('serves the dashboard as soon as it has a secret', async () => {
  const dataDir = await makeTempFolder();
  const first = await start(dataDir);
  await runFile(program, ['dashboard', 'secret', '--data', dataDir], { env: {} });
  await first.stop();
  const { url, stop } = await start(dataDir);
  const page = await fetch(`${url}/dashboard`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  await stop();
});

it('a second start over the same data says where the first one is', async () => {
  const dataDir = await makeTempFolder();
  const { url, stop } = await start(dataDir);
  await expect(runFile(program, ['--port', '0', '--data', dataDir], { env: {} })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`A Pocketfill server already runs at ${url} with the data folder`),
  });
  await stop();
});

it.each([
  ['SVC_DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none', 'database'],
  ['SVC_STORAGE_URL', 's3://bucket?region=eu-west-1&endpoint=http://127.0.0.1:1', 'store'],
])('has the driver of %s', async (variable, address, word) => {
  const env = { [variable]: address, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  const options = ['--port', '0', '--data', await makeTempFolder()];
  await expect(runFile(program, options, { env })).rejects.toMatchObject({
    code: 1,
    // One sentence about its address, no broken driver.
    stderr: expect.stringMatching(new RegExp(`^[^\\n]*${word}[^\\n]*\\n$`, 'i')),
  });
});

it('says its name and version', async () => {
  const version = await runFile(program, ['--version'], { env: {} });
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect((await runFile(program, ['--help'], { env: {} })).stdout).toContain(`Usage: ${basename(program)} `);
});

async function hashFile(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

it('is made of the same bytes each time', async () => {
  expect(await hashFile(await makeProgram('second'))).toBe(await hashFile(program));
}, 300_000);
