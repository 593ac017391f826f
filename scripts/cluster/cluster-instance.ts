import {
  startServerProgram,
  type ProgramOptions,
  type RunningProgram,
  type SpawnedProgram,
} from './server-program.ts';

/** One server process. */
export interface ClusterInstance {
  /** `instance-1` and so on. */
  name: string;
  /** Its own address, not the proxy's. It stays the same after a restart. */
  url: string;
  /** `undefined`: it is not running. */
  readonly pid: number | undefined;
  /** Kills it at once, also while it starts, which then fails. Resolves when it is gone. */
  kill: () => Promise<void>;
  /** Stops it regularly, with draining. Resolves when it is gone. */
  stop: () => Promise<void>;
  /** Starts it again. Resolves when it is ready. */
  start: () => Promise<void>;
}

export interface InstanceOptions extends Omit<ProgramOptions, 'args' | 'onSpawn'> {
  /** Without `--port`. */
  args: readonly string[];
  /** Default: any free one. */
  port?: number | undefined;
  /** Called when it has ended unexpectedly. */
  onLost: (name: string) => void;
}

/** Starts an instance at 127.0.0.1. */
export async function startInstance(options: InstanceOptions): Promise<ClusterInstance> {
  const { name, args, onLost } = options;
  let port = options.port ?? 0;
  let running: RunningProgram | undefined;
  let spawned: SpawnedProgram | undefined;
  const onSpawn = (program: SpawnedProgram) => (spawned = program);
  const start = async () => {
    const place = ['--host', '127.0.0.1', '--port', String(port)];
    const program = await startServerProgram({ ...options, onSpawn, args: [...args, ...place] });
    if (spawned?.child !== program.child) throw new Error(`${name} was ended while it started.`);
    running = program;
    port = Number(new URL(String(program.report['url'])).port);
    program.child.once('exit', () => {
      if (running !== program) return;
      running = undefined;
      onLost(name);
    });
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const program = spawned;
    [running, spawned] = [undefined, undefined];
    program?.child.kill(signal);
    await program?.ended;
  };
  await start();
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return running?.child.pid;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
  };
}
