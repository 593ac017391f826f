import {
  startServerProgram,
  type ProgramOptions,
  type RunningProgram,
  type SpawnedProgram,
} from './server-program.ts';

/** One of the processes that do the work. */
export interface ClusterInstance {
  /** `instance-1` and so on. */
  name: string;
  /** Its own address, without the proxy. It stays the same when the instance is started again. */
  url: string;
  /** `undefined`: it does not run. */
  readonly pid: number | undefined;
  /** Ends it at once, as a power cut does, also while it starts, which fails then. Resolves when it is gone. */
  kill: () => Promise<void>;
  /** Ends it in good order: it drains. Resolves when it is gone. */
  stop: () => Promise<void>;
  /** Starts it again. Resolves when it is ready. */
  start: () => Promise<void>;
}

export interface InstanceOptions extends Omit<ProgramOptions, 'args' | 'onSpawn'> {
  /** Without `--port`. */
  args: readonly string[];
  /** Default: any that is free. */
  port?: number | undefined;
  /** Told when it has ended without being asked to. */
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
