import { startServerProgram, type ProgramOptions, type ServerProgram } from './server-program.ts';

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

export interface InstanceOptions extends ProgramOptions {
  /** Called when it has ended unexpectedly. */
  onLost: (name: string) => void;
}

/** Starts an instance at 127.0.0.1; its `args` name no port. */
export async function startInstance(options: InstanceOptions): Promise<ClusterInstance> {
  const { name, args, onLost } = options;
  let port = 0; // any free one, which it keeps
  let program: ServerProgram | undefined;
  const start = async () => {
    const place = ['--host', '127.0.0.1', '--port', String(port)];
    const started = startServerProgram({ ...options, args: [...args, ...place] });
    program = started;
    const report = await started.ready;
    if (program !== started) throw new Error(`${name} was ended while it started.`);
    port = Number(new URL(String(report['url'])).port);
    started.child.once('exit', () => {
      if (program !== started) return;
      program = undefined;
      onLost(name);
    });
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = program;
    program = undefined;
    ending?.child.kill(signal);
    await ending?.ended;
  };
  await start();
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return program?.child.pid;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
  };
}
