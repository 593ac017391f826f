import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadKind, LoadResults, LoadTargets, LoadWork } from './load-request.ts';

/** The process that generates the load. */
export interface LoadGenerator {
  pid: number;
  /** Rejects when it takes too long, or a server answers wrongly. */
  ask: <Kind extends LoadKind>(work: LoadWork & { kind: Kind }) => Promise<LoadResults[Kind]>;
  /** The number of 502 and 503 answers, up to the last result. */
  readonly putOff: number;
  end: () => void;
}

const MAIN = new URL('generator/main.ts', import.meta.url);
const GUARD = new URL('../cluster/end-with-parent.ts', import.meta.url).href;

/** @param limitMs - how long each work may take. */
export function startLoadGenerator(targets: LoadTargets, limitMs: number): LoadGenerator {
  const child = fork(MAIN, { execArgv: ['--import', GUARD, '--conditions=@svc/source'], stdio: 'inherit' });
  const { pid } = child;
  if (pid === undefined) throw new Error('The load generator cannot be started.');
  let putOff = 0;
  return {
    pid,
    get putOff() {
      return putOff;
    },
    async ask(work) {
      child.send({ ...work, targets });
      const limit = AbortSignal.timeout(limitMs);
      const [answer] = (await once(child, 'message', { signal: limit })) as [GeneratorAnswer];
      putOff = answer.putOff ?? putOff;
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.result as LoadResults[typeof work.kind]; // the generator answers each kind with its result
    },
    end: () => void child.kill('SIGKILL'),
  };
}

interface GeneratorAnswer {
  result?: unknown;
  putOff?: number;
  error?: string;
}
