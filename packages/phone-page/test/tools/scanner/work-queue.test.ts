import { describe, expect, it } from 'vitest';
import { WorkQueue } from '../../../src/tools/scanner/work-queue.ts';

/** Work that ends when it is told to. */
function createWork(name: string, log: string[]) {
  let end: (() => void) | undefined;
  const work = () =>
    new Promise<string>((resolve) => {
      log.push(name);
      end = () => resolve(name);
    });
  return { work, end: () => end?.() };
}

describe('work on pictures', () => {
  it('is done one at a time, what the person waits for first', async () => {
    const log: string[] = [];
    const queue = new WorkQueue(new AbortController().signal);
    const [first, small, urgent] = ['first', 'small', 'urgent'].map((name) => createWork(name, log));
    if (!first || !small || !urgent) throw new Error('There are three.');
    const done = queue.add(first.work);
    const seen = queue.add(small.work, { isUrgent: false });
    const drawn = queue.add(urgent.work);
    expect(log).toEqual(['first']);
    first.end();
    expect(await done).toBe('first');
    await Promise.resolve();
    expect(log).toEqual(['first', 'urgent']);
    urgent.end();
    await drawn;
    await Promise.resolve();
    small.end();
    expect(await seen).toBe('small');
  });

  it('goes on after work that fails', async () => {
    const queue = new WorkQueue(new AbortController().signal);
    const failed = queue.add(() => Promise.reject(new Error('damaged')));
    const next = queue.add(async () => 'next');
    await expect(failed).rejects.toThrow('damaged');
    expect(await next).toBe('next');
  });

  it('is not begun any more when the tool has been closed', async () => {
    const ending = new AbortController();
    const queue = new WorkQueue(ending.signal);
    const log: string[] = [];
    const first = createWork('first', log);
    const done = queue.add(first.work);
    void queue.add(createWork('never', log).work);
    ending.abort();
    first.end();
    await done;
    await Promise.resolve();
    expect(log).toEqual(['first']);
  });
});
