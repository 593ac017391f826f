import { describe, expect, it } from 'vitest';
import { badgeOf, badgeOfDetached } from '../../../../lib/background/browser/badge.ts';
import type { TransferState } from '../../../../lib/transfer/transfer.ts';
import { detached, failed, incoming, sampleTransfer, sent, states } from '../../fixtures/sample-transfer.ts';

describe('badgeOf', () => {
  it.each<[TransferState, string]>([
    [states.waiting, '…'],
    [states.receiving, '33%'],
    [{ ...states.receiving, files: [{ ...incoming, size: null }] }, '…'],
    [{ ...states.receiving, files: [] }, '…'],
    [states.holding, '1'],
    [states.done, '✓'],
    [states.failed, '!'],
  ])('shows %j as "%s"', (state, text) => expect(badgeOf(state).text).toBe(text));

  it('has no text of its own after a cancel, so that the count of kept files is shown', () => {
    // An empty text would hide it in this tab.
    expect(badgeOf(states.cancelled)).toEqual({ text: null, color: badgeOfDetached([]).color });
  });
});

describe('badgeOfDetached', () => {
  it.each<[string, TransferState[], string]>([
    ['nothing', [], ''],
    ['a file on its way', [states.receiving], '1'],
    ['a file that arrived', [states.holding], '1'],
    ['a file that was not fetched', [failed('downloadFailed', { sent })], '1'],
    ['a file that did not arrive', [failed('uploadFailed', { hasBegun: true })], '1'],
    ['a code that nobody has used', [states.waiting, states.failed], ''],
    ['two files', [failed('downloadFailed', { sent }), states.filling], '2'],
  ])('counts %s', (_what, kept, text) => {
    const transfers = kept.map((state) => sampleTransfer(state, { owner: detached }));
    expect(badgeOfDetached(transfers).text).toBe(text);
  });
});
