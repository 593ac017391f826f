import { EventEmitter, once } from 'node:events';
import { HeldWait, type AwaitedChange } from '../../src/jobs/held-wait.ts';
import type { JobContext } from '../../src/jobs/job-context.ts';

/** Waits for news of a job until a look finds something. The promise rejects with the error of a look. */
export function awaitNews<Found>(
  context: Pick<JobContext, 'changes' | 'clock'>,
  change: AwaitedChange,
  look: (isLast: boolean) => Promise<Found | undefined>,
): { found: Promise<Found | undefined>; end: () => void } {
  const news = new EventEmitter();
  const wait = new HeldWait(context, change, () => news.emit('news'));
  const find = async (): Promise<Found | undefined> => {
    let found: Found | undefined;
    const lookOnce = async (isLast: boolean) => {
      found = await look(isLast);
      return found !== undefined;
    };
    for (;;) {
      const told = once(news, 'news');
      if (await wait.look(lookOnce)) return found;
      await told;
    }
  };
  return { found: find(), end: wait.end };
}
