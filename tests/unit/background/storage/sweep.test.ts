import { describe, expect, it } from 'vitest';
import { isStale } from '../../../../lib/background/storage/sweep.ts';
import type { Transfer, TransferState } from '../../../../lib/transfer/transfer.ts';
import { failed, NOW_MS, sampleTransfer, sent } from '../../fixtures/sample-transfer.ts';
import { states } from '../../fixtures/command-world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Whether a transfer is stale that has been in its state for so long. */
function isStaleAfter(ageMs: number, state: TransferState, more: Partial<Transfer> = {}): boolean {
  return isStale(sampleTransfer(state, { changedAtMs: NOW_MS - ageMs, ...more }), NOW_MS);
}

describe('isStale', () => {
  it.each(['creating', 'waiting', 'receiving', 'downloading', 'filling'] as const)(
    'never, while there is something to do (%s)',
    (name) => {
      expect(isStaleAfter(30 * DAY_MS, states[name])).toBe(false);
      expect(isStaleAfter(30 * DAY_MS, states[name], { tabId: -1 })).toBe(false);
    },
  );

  it.each<[string, TransferState, number]>([
    ['held in a tab', states.holding, 7],
    ['held, its tab closed', states.holding, -1],
    ['not fetched, its tab closed', failed('downloadFailed', { sent }), -1],
    ['not arrived, its tab closed', failed('uploadFailed', { hasBegun: true }), -1],
    ['at an end that nobody has seen', states.done, 7],
  ])('a day after: %s', (_what, state, tabId) => {
    expect(isStaleAfter(DAY_MS, state, { tabId })).toBe(false);
    expect(isStaleAfter(DAY_MS + 1, state, { tabId })).toBe(true);
  });

  it.each(['done', 'failed', 'cancelled'] as const)('ten minutes after its end was seen (%s)', (name) => {
    expect(isStaleAfter(10 * MINUTE_MS, states[name], { isEndSeen: true })).toBe(false);
    expect(isStaleAfter(10 * MINUTE_MS + 1, states[name], { isEndSeen: true })).toBe(true);
    expect(isStaleAfter(10 * MINUTE_MS + 1, states[name], { isEndSeen: false })).toBe(false);
  });

  it.each<[string, TransferState]>([
    ['a code that expired unused', states.failed],
    ['a cancelled one', states.cancelled],
    ['a file that is where it belongs', states.done],
  ])('at once, where its tab is closed and there is nothing to tell: %s', (_what, state) => {
    expect(isStaleAfter(0, state, { tabId: -1 })).toBe(true);
    expect(isStaleAfter(0, state)).toBe(false);
  });
});
