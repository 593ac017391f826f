import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readObject } from '@svc/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PHONE_PAGE_MISSING } from '../../../src/cli/commands/start-command.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { runCommand } from './run-command.ts';
import { runServer, spawnServer, spawnServerAsNpm } from '../../support/server-process.ts';

describe('the program', () => {
  it('prints one line of JSON when it is ready, and ends cleanly on SIGTERM', async () => {
    const server = spawnServer(['--port', '0', '--data', await makeTempFolder(), '--json']);
    const report = readObject(JSON.parse(await server.readFirstLine())) ?? {};
    expect(report).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      uploadUrl: expect.stringMatching(/^http:\/\/[^/]+:\d+$/),
      routeBase: '/api/svc',
    });
    expect((await fetch(`${String(report['url'])}/healthz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    const { code, stdout } = await server.finished;
    expect(code).toBe(0);
    expect(stdout).toBe(`${JSON.stringify(report)}\n`);
  });

  it('writes its log to the error output, a line of JSON for each event', async () => {
    const server = await runServer([], { logLevel: 'info' });
    await (await fetch(`${server.url}/healthz`)).text();
    const { stdout, stderr } = await server.end('SIGTERM');
    expect(stdout.trim().split('\n')).toHaveLength(1);
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => readObject(JSON.parse(line)));
    expect(lines.filter((line) => line?.['msg'] !== PHONE_PAGE_MISSING)).toMatchObject([
      { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), msg: 'The server has started.' },
      { level: 'info', msg: 'request', method: 'GET', route: '/healthz', status: 200 },
      { level: 'info', msg: 'The server stops.' },
      { level: 'info', msg: 'The server has stopped.' },
    ]);
  });

  it('works and ends cleanly even if its log is not read', async () => {
    const { child, url } = await runServer([], { logLevel: 'info' });
    child.stderr?.removeAllListeners('data').pause();
    // More lines than a pipe holds, which is 64 kB. Side by side: one by one they take seconds.
    const ask = async () => {
      for (let count = 0; count < 30; count++) expect((await fetch(`${url}/healthz`)).status).toBe(200);
    };
    await Promise.all(Array.from({ length: 20 }, ask));
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  it('prints the addresses for a person', async () => {
    const dataDir = await makeTempFolder();
    const server = spawnServer(['--port', '0', '--data', dataDir]);
    await server.readFirstLine();
    server.child.kill('SIGINT');
    const { code, stdout } = await server.finished;
    expect(code).toBe(0);
    expect(stdout).toMatch(/For the extension: {2}http:\/\/localhost:\d+/);
    expect(stdout).toContain(dataDir);
  });

  it('opens the dashboard to the secret of the environment, and says where it is', async () => {
    const environment = { SVC_DASHBOARD_SECRET: 'a secret of the admin' };
    const args = ['--port', '0', '--host', '127.0.0.1', '--data', await makeTempFolder()];
    const server = spawnServer(args, environment);
    await server.readFirstLine();
    server.child.kill('SIGINT');
    const { stdout, stderr } = await server.finished;
    expect(stdout).toMatch(/Dashboard: +http:\/\/localhost:\d+\/dashboard\n/);
    expect(stdout + stderr).not.toContain(environment.SVC_DASHBOARD_SECRET);
  });

  it('stops when the npm that started it is stopped, although npm does not pass on the signal', async () => {
    const dataDir = await makeTempFolder();
    const server = spawnServerAsNpm(['--port', '0', '--data', dataDir, '--json']);
    const url = String(readObject(JSON.parse(await server.readFirstLine()))?.['url']);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    // The output ends with the program, not with the shell in between.
    await server.finished;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });
});

/** Where a start that cannot work ends: nothing is printed but one sentence. */
async function fail(words: string, dataDir: string): Promise<{ code: number | null; stderr: string }> {
  const { code, stdout, stderr } = await runCommand(dataDir, `start --host 127.0.0.1 ${words}`);
  expect(stdout).toBe('');
  return { code, stderr };
}

describe('a start that cannot work ends with one sentence', () => {
  it('when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    // A server on TCP has an AddressInfo.
    const { port } = other.address() as AddressInfo;
    expect(await fail(`--port ${port}`, await makeTempFolder())).toEqual({
      code: 1,
      stderr: `Port ${port} is in use. Stop the other program, or choose another port with --port.\n`,
    });
  });

  it('when the data folder cannot be made', async () => {
    const file = join(await makeTempFolder(), 'a-file');
    await writeFile(file, '');
    const dataDir = join(file, 'data');
    expect(await fail('--port 0', dataDir)).toEqual({
      code: 1,
      stderr: `The data folder ${dataDir} cannot be written to. Change its permissions, or choose another folder with --data.\n`,
    });
  });

  it('when another server has the data folder', async () => {
    const { dataDir } = await runServer();
    expect(await fail('--port 0', dataDir)).toEqual({
      code: 1,
      stderr: `Another server is using the data folder ${dataDir}. Stop it, or choose another folder with --data.\n`,
    });
  });

  it('when the address is not one of this computer', async () => {
    const stderr = expect.stringContaining("The address 203.0.113.5 is not one of this computer's.");
    expect(await fail('--port 0 --host 203.0.113.5', await makeTempFolder())).toEqual({ code: 1, stderr });
  });

  it('when the minimum free space is larger than the disk', async () => {
    const words = `--port 0 --min-free-bytes ${Number.MAX_SAFE_INTEGER}`;
    const stderr = expect.stringMatching(/^--min-free-bytes must be less than the whole disk has \(\d+\)\./);
    expect(await fail(words, await makeTempFolder())).toEqual({ code: 2, stderr });
  });
});
