import { expect, it } from 'vitest';
import { takeTurns } from '../../src/chunk/take-turns.ts';

const TURN_BYTES = 512 * 1024;
const CHUNK_BYTES = 64 * 1024;

it('lets others have their turn after each 512 KiB, however many compute at a time', async () => {
  await startAnew();
  const events: string[] = [];
  const work = async (name: string) => {
    for (let done = 0; done < TURN_BYTES; done += CHUNK_BYTES) {
      await takeTurns(CHUNK_BYTES);
      events.push(name);
    }
  };
  const all = Promise.all([work('a'), work('b'), work('c')]);
  const others = watchOthers(events);
  await all;
  others.stop();
  expect(events.filter((event) => event !== 'other')).toHaveLength(24);
  // 1.5 MiB in all: three turns, and somebody else between each two of them
  const turns = events
    .join(' ')
    .split(/(?: ?other)+ ?/)
    .filter(Boolean);
  expect(turns.length).toBeGreaterThanOrEqual(3);
  for (const turn of turns) expect(turn.split(' ').length).toBeLessThanOrEqual(8);
});

it('lets more than 512 KiB at once have a turn of its own', async () => {
  await startAnew();
  await takeTurns(1);
  let isOver = false;
  const large = takeTurns(10 * TURN_BYTES).then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  await large;
  expect(isOver).toBe(true);
});

it('does not wait as long as little is computed', async () => {
  await startAnew();
  let hasOtherHadATurn = false;
  setImmediate(() => (hasOtherHadATurn = true));
  for (let done = CHUNK_BYTES; done < TURN_BYTES; done += CHUNK_BYTES) await takeTurns(CHUNK_BYTES);
  expect(hasOtherHadATurn).toBe(false);
});

/** The turn is shared by all, also by other tests: one byte of it is taken after this. */
async function startAnew(): Promise<void> {
  await takeTurns(TURN_BYTES);
  await takeTurns(1);
}

/** Writes down each turn that somebody else has. */
function watchOthers(events: string[]): { stop: () => void } {
  let isStopped = false;
  const next = () => {
    if (isStopped) return;
    events.push('other');
    setImmediate(next);
  };
  setImmediate(next);
  return { stop: () => (isStopped = true) };
}
