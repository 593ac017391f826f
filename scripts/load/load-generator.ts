import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadTargets } from './generator/load-targets.ts';
import type { LoadWork } from './generator/main.ts';

/** The process that generates the load. */
export interface LoadGenerator {
  pid: number;
  /** Rejects when it takes too long, or a server answers wrongly. */
  ask: <Name extends keyof LoadWork>(
    name: Name,
    options: Omit<Parameters<LoadWork[Name]>[0], 'targets'>,
  ) => Promise<Awaited<ReturnType<LoadWork[Name]>>>;
  end: () => void;
}

const MAIN = new URL('generator/main.ts', import.meta.url);
const GUARD = new URL('../cluster/end-with-parent.ts', import.meta.url).href;

/** @param limitMs - how long each work may take. */
export function startLoadGenerator(targets: LoadTargets, limitMs: number): LoadGenerator {
  const child = fork(MAIN, { execArgv: ['--import', GUARD, '--conditions=@svc/source'], stdio: 'inherit' });
  const { pid } = child;
  if (pid === undefined) throw new Error('The load generator cannot be started.');
  return {
    pid,
    async ask(name, options) {
      child.send({ name, options: { ...options, targets } });
      const limit = AbortSignal.timeout(limitMs);
      const [answer] = (await once(child, 'message', { signal: limit })) as [
        { result: never; error?: string },
      ];
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.result; // the generator answers each work with its result
    },
    end: () => void child.kill('SIGKILL'),
  };
}
