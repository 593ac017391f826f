import { expect, it } from 'vitest';
import { MemoryBudget, type MemoryShare } from '../../../../src/drivers/s3/write/memory-budget.ts';

const PATIENCE_MS = 5;

/** Takes memory piece by piece. If others need it, gives it back, and takes all at once later. */
async function fill(share: MemoryShare, bytes: number, piece: number): Promise<void> {
  for (let held = 0; held < bytes; held += piece) {
    if (await share.take(piece)) continue;
    share.giveBack();
    await share.take(bytes);
    break;
  }
  share.giveBack();
}

it('gives memory at once while there is some', async () => {
  const budget = new MemoryBudget(100);
  const [one, other] = [budget.open(), budget.open()];
  expect(await Promise.all([one.take(60), other.take(40)])).toEqual([true, true]);
  expect(budget.heldBytes).toBe(100);
  one.giveBack();
  expect(budget.heldBytes).toBe(40);
});

it('lets who needs more wait, in the order of asking', async () => {
  const budget = new MemoryBudget(100);
  const [one, second, third] = [budget.open(), budget.open(), budget.open()];
  await one.take(80);
  const order: string[] = [];
  const waiting = [
    second.take(50).then(() => order.push('second')),
    third.take(10).then(() => order.push('third')),
  ];
  one.giveBack();
  await Promise.all(waiting);
  expect(order).toEqual(['second', 'third']);
});

it('asks the one that has held longest, when nobody goes on', async () => {
  const budget = new MemoryBudget(100, PATIENCE_MS);
  const [oldest, newer, waiting] = [budget.open(), budget.open(), budget.open()];
  await oldest.take(50);
  await newer.take(50);
  const asked = new Promise<void>((resolve) => oldest.onWanted(resolve));
  const granted = waiting.take(30);
  await asked;
  expect([oldest.isWanted(), newer.isWanted()]).toEqual([true, false]);
  expect(await oldest.take(1)).toBe(false);
  oldest.giveBack();
  expect(await granted).toBe(true);
  expect(oldest.isWanted()).toBe(false);
});

it('gives one that holds alone whatever it needs', async () => {
  const budget = new MemoryBudget(100, PATIENCE_MS);
  const large = budget.open();
  expect(await large.take(90)).toBe(true);
  expect(await large.take(500)).toBe(true);
});

it('lets all writers finish that together need far more', async () => {
  const budget = new MemoryBudget(1000, PATIENCE_MS);
  let highest = 0;
  const watch = (share: MemoryShare): MemoryShare => ({
    ...share,
    async take(bytes) {
      const isGranted = await share.take(bytes);
      highest = Math.max(highest, budget.heldBytes);
      return isGranted;
    },
  });
  await Promise.all(Array.from({ length: 20 }, () => fill(watch(budget.open()), 400, 50)));
  expect(highest).toBeLessThanOrEqual(1000);
  expect(budget.heldBytes).toBe(0);
});
