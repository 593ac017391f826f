import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, open, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';
import { killWithChildren } from './linux-processes.ts';
import { findPostgres, makeReadable } from './postgres-binaries.ts';
import { startGuard } from './process-guard.ts';
import { giveTo, runAs, serviceUser, type ServiceUser } from './service-user.ts';

/** Faster settings for tests, which risk data after a power cut but not after a kill. */
const HASTY = ['fsync=off', 'full_page_writes=off'];
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'];
const START_LIMIT_MS = 30_000;
const POLL_MS = 20;

export interface PostgresOptions {
  /** The folder of its data, which is kept. Default: a temporary folder, removed at the end. */
  folder?: string;
  /** Default: any free one. */
  port?: number;
  /** Whether a commit survives a power cut, as in production. Default: no, for speed. */
  isDurable?: boolean;
}

export interface RunningPostgres {
  /** The database `postgres`, as the superuser. */
  url: string;
  /** Stops it regularly. It can be started again. */
  stop: () => Promise<void>;
  /** Kills it, like a power cut. It can be started again. */
  kill: () => Promise<void>;
  /** Starts it again, with its data and port. */
  start: () => Promise<void>;
  /** Ends it for good, as the end of this process does. */
  end: () => Promise<void>;
}

/** Starts a PostgreSQL. {@link findPostgres} finds or installs its programs. As root, it runs as `nobody`. */
export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const user = await serviceUser();
  const home = options.folder ?? (await makeTempFolder());
  const guard = startGuard(options.folder ? undefined : home);
  await mkdir(home, { recursive: true });
  await giveTo(user, home);
  const bin = await makeReadable(await findPostgres({ install: true }), user, home);
  const password = await findOrMakeCluster({ bin, home, user });
  const port = options.port ?? (await findFreePort());
  const settings = [...SETTINGS, ...(options.isDurable ? [] : HASTY), `port=${port}`];
  let server: ChildProcess | undefined;

  const start = async () => {
    server = await startServer({ bin, home, user, settings });
    guard.watch(server.pid);
  };
  const endBy = async (end: (pid: number) => unknown) => {
    const running = server;
    server = undefined;
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return;
    running.ref();
    const ended = once(running, 'exit');
    await end(running.pid);
    await ended;
    guard.watch(undefined);
  };
  const stop = () => endBy((pid) => process.kill(pid, 'SIGINT'));
  await start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    start,
    stop,
    // Its connection processes would otherwise answer a moment longer.
    kill: () => endBy(killWithChildren),
    async end() {
      await stop();
      await guard.end();
    },
  };
}

async function makeTempFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'svc-postgres-'));
  await chmod(folder, 0o755);
  return folder;
}

interface Place {
  /** The folder of the programs. */
  bin: string;
  home: string;
  user: ServiceUser | undefined;
}

/** Creates the data folder if missing. Resolves to the superuser's password. */
async function findOrMakeCluster({ bin, home, user }: Place): Promise<string> {
  const passwordFile = path.join(home, 'password');
  const known = await readFile(passwordFile, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const password = randomBytes(12).toString('hex');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(user, passwordFile);
  const options = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync'];
  const place = ['--encoding=UTF8', '--locale=C', '-D', path.join(home, 'data')];
  await runAs(user, path.join(bin, 'initdb'), [...options, ...place]);
  return password;
}

/** After a kill, the former server's memory is in use for a moment, so the start is repeated. */
async function startServer(place: Place & { settings: readonly string[] }): Promise<ChildProcess> {
  const limitMs = performance.now() + START_LIMIT_MS;
  for (;;) {
    const server = await spawnServer(place);
    if (await isReady(server, path.join(place.home, 'data'), limitMs)) return server;
    server.kill('SIGKILL');
    if (performance.now() < limitMs) continue;
    const log = await readFile(path.join(place.home, 'log'), 'utf8');
    throw new Error(`PostgreSQL does not start:\n${log.slice(-2000)}`);
  }
}

async function spawnServer({
  bin,
  home,
  user,
  settings,
}: Place & { settings: readonly string[] }): Promise<ChildProcess> {
  const log = await open(path.join(home, 'log'), 'a');
  const args = ['-D', path.join(home, 'data'), ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(path.join(bin, 'postgres'), args, {
    ...user,
    stdio: ['ignore', log.fd, log.fd],
    // Ctrl+C in the terminal is for this process, which then ends the server.
    detached: true,
  });
  await once(server, 'spawn');
  await log.close();
  server.unref();
  return server;
}

/** Checks the last line of its pid file. False: it has ended. */
async function isReady(server: ChildProcess, data: string, limitMs: number): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null && performance.now() < limitMs) {
    const lines = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
    const [pid, ...rest] = lines.split('\n').map((line) => line.trim());
    if (pid === String(server.pid) && rest.includes('ready')) return true;
    await wait(POLL_MS);
  }
  return false;
}
