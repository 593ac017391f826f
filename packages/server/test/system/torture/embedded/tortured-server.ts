import { watchProgram, type Finished, type ServerProcess } from '../../../support/server-process.ts';

/** One process of the real program. */
export interface ServerLife {
  url: string;
  /** Resolves when the process has ended, to its exit code and its logged errors. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<Finished>;
  /** Resolves when the process has ended by itself, to its last output. */
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
  readFirstLine().then(kill, () => {}); // it may be killed before its first output
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
