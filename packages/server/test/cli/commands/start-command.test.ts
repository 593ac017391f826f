import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readObject } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import type { RunningServer } from '../../../src/start-server.ts';
import { PHONE_PAGE_MISSING, PUBLIC_URL_MISSING } from '../../../src/cli/commands/start-command.ts';
import { makeTempFolder, serveHandler, startTestServer } from '../../support/test-server.ts';
import { runCommand, runWords } from './run-command.ts';
import { SERVER } from '../read-start.ts';
import { canMount, mountSmallDisk } from '../../support/services/small-disk.ts';
import { runServer, spawnServer, spawnServerAsNpm } from '../../support/server-process.ts';

async function startInContainer(): Promise<RunningServer> {
  return { ...SERVER, uploadUrl: 'http://localhost:8787', lacksPublicUrl: true };
}

describe('the program', () => {
  it('prints a line when it is ready, its log to the error output, both in JSON, and ends cleanly on SIGTERM', async () => {
    const place = ['--port', '0', '--data', await makeTempFolder()];
    const server = spawnServer([...place, '--json', '--log-level', 'info']);
    const report = readObject(JSON.parse(await server.readFirstLine())) ?? {};
    expect(report).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      uploadUrl: expect.stringMatching(/^http:\/\/[^/]+:\d+$/),
      routeBase: '/api/svc',
    });
    expect((await fetch(`${String(report['url'])}/healthz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    const { code, stdout, stderr } = await server.finished;
    expect(code).toBe(0);
    expect(stdout).toBe(`${JSON.stringify(report)}\n`);
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => readObject(JSON.parse(line)));
    // The tests may run in a container, and before the page is built.
    const expected = new Set<unknown>([PHONE_PAGE_MISSING, PUBLIC_URL_MISSING]);
    expect(lines.filter((line) => !expected.has(line?.['msg']))).toMatchObject([
      { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), msg: 'The server has started.' },
      { level: 'info', msg: 'request', method: 'GET', route: '/healthz', status: 200 },
      { level: 'info', msg: 'The server stops.' },
      { level: 'info', msg: 'The server has stopped.' },
    ]);
  });

  it('works and ends cleanly even if its log is not read', async () => {
    const { child, url } = await runServer([], { logLevel: 'info' });
    child.stderr?.removeAllListeners('data').pause();
    // More lines than a pipe holds (64 kB), in parallel since one by one they take seconds.
    const ask = async () => {
      for (let count = 0; count < 30; count++) expect((await fetch(`${url}/healthz`)).status).toBe(200);
    };
    await Promise.all(Array.from({ length: 20 }, ask));
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  it('prints the addresses for a person, and ends cleanly on Ctrl+C', async () => {
    const dataDir = await makeTempFolder();
    const environment = { SVC_DASHBOARD_SECRET: 'a secret of the admin' };
    const server = spawnServer(['--port', '0', '--data', dataDir], environment);
    await server.readFirstLine();
    server.child.kill('SIGINT');
    const { code, stdout, stderr } = await server.finished;
    expect(code).toBe(0);
    expect(stdout).toMatch(/For the extension: {2}http:\/\/localhost:\d+/);
    expect(stdout).toContain(dataDir);
    expect(stdout).toMatch(/Dashboard: +http:\/\/localhost:\d+\/dashboard\n/);
    expect(stdout + stderr).not.toContain(environment.SVC_DASHBOARD_SECRET);
  });

  it.each([true, false])(
    'shows no address of a container to phones, and says which option to set (on a terminal: %s)',
    async (isInteractive) => {
      const { stdout, stderr } = await runWords([], {
        startServer: startInContainer,
        isInteractive,
      });
      expect(stdout).toContain('For phones:         no address is known\n');
      expect(stdout).toContain(PUBLIC_URL_MISSING);
      // A code is drawn with blocks.
      expect(stdout).not.toMatch(/[▀▄█]/);
      expect(stderr).toContain(PUBLIC_URL_MISSING);
    },
  );

  it('stops when the npm that started it is stopped, although npm does not pass on the signal', async () => {
    const dataDir = await makeTempFolder();
    const server = spawnServerAsNpm(['--port', '0', '--data', dataDir, '--json']);
    const url = String(readObject(JSON.parse(await server.readFirstLine()))?.['url']);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    // The output ends when the program ends, not when the shell does.
    await server.finished;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });
});

interface FailingStart {
  words?: string;
  dataDir?: string;
  /** Default 1. */
  code?: number;
}

async function findUsedPort(): Promise<FailingStart> {
  const { server } = await serveHandler(async () => {});
  return { words: `--port ${(server.address() as AddressInfo).port}` }; // a server on TCP has an AddressInfo
}

async function findRunningServer() {
  const { url } = await startTestServer();
  return { words: `--port ${new URL(url).port}` };
}

async function makeUnusableFolder(): Promise<FailingStart> {
  const file = join(await makeTempFolder(), 'a-file');
  await writeFile(file, '');
  return { dataDir: join(file, 'data') };
}

it.each<[string, () => FailingStart | Promise<FailingStart>, RegExp]>([
  [
    'the port is in use',
    findUsedPort,
    /^Port \d+ is in use\. Stop the other program, or choose another port with --port \(0 picks a free one\)\.\n$/,
  ],
  [
    'a server runs at that port already',
    findRunningServer,
    /^A Pocketfill server already runs at http:\/\/localhost:\d+\. Use it, or choose another port with --port\.\n$/,
  ],
  [
    'the data folder cannot be made',
    makeUnusableFolder,
    /^The data folder \S+\/a-file\/data cannot be written to\. Change its permissions, or choose another folder with --data\.\n$/,
  ],
  [
    'another server has the data folder',
    async () => ({ dataDir: (await startTestServer()).dataDir }),
    /^A Pocketfill server already runs at http:\/\/localhost:\d+ with the data folder \S+\. Use it, or choose another folder with --data and another port with --port\.\n$/,
  ],
  [
    'the address is not one of this computer',
    () => ({ words: '--port 0 --host 203.0.113.5' }),
    /^The address 203\.0\.113\.5 is not one of this computer's\. Choose another with --host\.\n$/,
  ],
  [
    'the minimum free space is larger than the disk',
    () => ({ words: `--port 0 --min-free-bytes ${Number.MAX_SAFE_INTEGER}`, code: 2 }),
    /^--min-free-bytes must be less than the whole disk has \(\d+\)\./,
  ],
])('a start ends with one sentence when %s', async (_why, prepare, message) => {
  const { words = '--port 0', dataDir = await makeTempFolder(), code = 1 } = await prepare();
  const stderr = expect.stringMatching(message);
  const told = await runCommand(dataDir, `start --host 127.0.0.1 ${words}`);
  expect(told).toEqual({ code, stdout: '', stderr });
});

it.runIf(canMount)(
  'a start, and a command before it, say in one sentence that the disk is full',
  async () => {
    const disk = mountSmallDisk(join(await makeTempFolder(), 'disk'));
    await writeFile(join(disk, 'all'), Buffer.alloc(2_000_000)).catch(() => {}); // until it is full
    const dataDir = join(disk, 'data');
    for (const command of [
      'start --port 0 --host 127.0.0.1 --min-free-bytes 0',
      'keys create --project demo',
    ]) {
      expect({ command, ...(await runCommand(dataDir, command)) }).toEqual({
        command,
        code: 1,
        stdout: '',
        stderr: `There is no room on the disk of the data folder ${dataDir}. Free some, or choose another folder with --data.\n`,
      });
    }
  },
);
