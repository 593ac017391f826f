import { watchProgram, type Finished, type ServerProcess } from '../../../support/server-process.ts';

/** One life of the real program, in a process of its own. */
export interface ServerLife {
  url: string;
  /** Resolves when the process is gone: to its code, and to what it has logged as errors. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<Finished>;
  /** Resolves when the process has ended without being told to, to what it said last. */
  crashed: Promise<string>;
}

/** Starts the program over the data. Resolves when it listens. */
export async function startLife(
  dataDir: string,
  extraArguments: readonly string[] = [],
): Promise<ServerLife> {
  const server = startProgram(dataDir, extraArguments);
  let isMeant = false;
  const crashed = new Promise<string>((resolve) => {
    void server.finished.then(({ stderr }) => !isMeant && resolve(`The server ended by itself. ${stderr}`));
  });
  return {
    url: readUrl(await server.readFirstLine()),
    crashed,
    end(signal) {
      isMeant = true;
      server.child.kill(signal);
      return server.finished;
    },
  };
}

/** Kills the program while it starts. */
export async function killWhileStarting(dataDir: string, afterMs: number): Promise<void> {
  const { child, finished, readFirstLine } = startProgram(dataDir);
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, afterMs);
  readFirstLine().then(kill, () => {}); // it may have been killed before it had said anything
  await finished;
  clearTimeout(timer);
}

function startProgram(dataDir: string, extraArguments: readonly string[] = []): ServerProcess {
  const where = ['--data', dataDir, '--port', '0', '--host', '127.0.0.1'];
  return watchProgram([...where, '--json', '--log-level', 'error', ...extraArguments]);
}

function readUrl(line: string): string {
  const url = /"url":"http:\/\/localhost:(\d+)"/.exec(line)?.[1];
  if (url === undefined) throw new Error(`The server did not start. ${line}`);
  return `http://127.0.0.1:${url}`;
}
