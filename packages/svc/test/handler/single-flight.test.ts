import { describe, expect, it } from 'vitest';
import { createDeferred } from '../support/deferred.ts';
import { createSingleFlight, type RunOnce } from '../../src/handler/single-flight.ts';

/** A request that goes on until it is told to end. */
function createRequest(share: (request: (once: RunOnce) => Promise<unknown>) => Promise<unknown>) {
  const ending = createDeferred();
  let runOnce: RunOnce | undefined;
  const ended = share(async (once) => {
    runOnce = once;
    await ending.promise;
  });
  return {
    run: async (work: () => Promise<unknown>) => runOnce?.(work),
    end: () => {
      ending.resolve();
      return ended;
    },
  };
}

function setUp() {
  const shared = createSingleFlight();
  let runs = 0;
  const work = async () => (runs += 1);
  return { work, begin: () => createRequest((request) => shared.share('x', request)) };
}

const failing = () => Promise.reject(new Error('disk'));

describe('work that requests share', () => {
  it('is run again after it has failed', async () => {
    const { work, begin } = setUp();
    const [first, second] = [begin(), begin()];
    const outcomes = await Promise.allSettled([first.run(failing), second.run(work)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await second.run(work)).toBe(1);
    expect(await begin().run(work)).toBe(1);
  });

  it('is shared with whoever comes while those are there for whom it was done', async () => {
    const { work, begin } = setUp();
    const [first, waiting] = [begin(), begin()];
    await first.run(work);
    await first.end();
    expect(await begin().run(work)).toBe(1);
    expect(await waiting.run(work)).toBe(1);
  });

  it('is not shared for ever by a chain of requests of which each overlaps with the next', async () => {
    const { work, begin } = setUp();
    let last = begin();
    const outcomes = [];
    for (let count = 0; count < 4; count += 1) {
      outcomes.push(await last.run(work));
      const next = begin();
      await last.end();
      last = next;
    }
    expect(outcomes).toEqual([1, 1, 2, 2]);
  });

  it('goes on for who waits for it when the others have ended', async () => {
    const { begin } = setUp();
    const [first, second] = [begin(), begin()];
    const { promise, resolve } = createDeferred<string>();
    const outcomes = [first.run(() => promise), second.run(() => promise)];
    await first.end();
    resolve('done');
    expect(await Promise.all(outcomes)).toEqual(['done', 'done']);
  });
});
