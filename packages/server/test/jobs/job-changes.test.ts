import { expect, it } from 'vitest';
import { JobChanges } from '../../src/jobs/job-changes.ts';
import type { Change } from '../../src/ports/change-feed.ts';

it('tells other instances of an expiry only if they do not look before it anyway', () => {
  const told: Change[] = [];
  const heard: number[] = [];
  const changes = new JobChanges((change) => told.push(change));
  changes.subscribeToAll((change) => change.kind === 'expires' && heard.push(change.atMs));
  changes.announceExpiry(1_000, 1);
  changes.announceExpiry(1_001, 2); // the others look at 1000 and find it then
  changes.announceExpiry(500, 3); // sooner
  changes.announceExpiry(600, 499);
  changes.announceExpiry(700, 500); // 500 is over, so they may have looked
  changes.announceExpiry(700, 501);
  expect(told).toEqual([1_000, 500, 700].map((atMs) => ({ kind: 'expires', atMs })));
  // This process hears of each one.
  expect(heard).toEqual([1_000, 1_001, 500, 600, 700, 700]);
});
