import { describe, expect, it } from 'vitest';
import { badgeOf, badgeOfDetached } from '../../../../lib/background/browser/badge.ts';
import type { TransferState } from '../../../../lib/transfer/transfer.ts';
import {
  detached,
  failed,
  file,
  incoming,
  job,
  sampleTransfer,
  sent,
} from '../../fixtures/sample-transfer.ts';

describe('badgeOf', () => {
  it.each<[TransferState, string]>([
    [{ name: 'waiting', job, isConnected: true, isOpened: false }, '…'],
    [{ name: 'receiving', job, isConnected: true, files: [incoming] }, '33%'],
    [{ name: 'receiving', job, isConnected: true, files: [{ ...incoming, size: null }] }, '…'],
    [{ name: 'receiving', job, isConnected: true, files: [] }, '…'],
    [{ name: 'holding', job, files: [file], why: 'noField', placed: [], missingCount: 0 }, '1'],
    [{ name: 'done', how: 'filled', job, files: [file], placed: [], missingCount: 0 }, '✓'],
    [failed('expired'), '!'],
  ])('shows %j as "%s"', (state, text) => expect(badgeOf(state).text).toBe(text));

  it('has no text of its own after a cancel, so that the count of kept files is shown', () => {
    // An empty text would hide it in this tab.
    expect(badgeOf({ name: 'cancelled' })).toEqual({ text: null, color: badgeOfDetached([]).color });
  });
});

describe('badgeOfDetached', () => {
  it.each<[string, TransferState[], string]>([
    ['nothing', [], ''],
    ['a file on its way', [{ name: 'receiving', job, isConnected: true, files: [incoming] }], '1'],
    [
      'a file that arrived',
      [{ name: 'holding', job, files: [file], why: 'pageGone', placed: [], missingCount: 0 }],
      '1',
    ],
    ['a file that was not fetched', [failed('downloadFailed', { sent })], '1'],
    ['a file that did not arrive', [failed('uploadFailed', { hasBegun: true })], '1'],
    [
      'a code that nobody has used',
      [{ name: 'waiting', job, isConnected: true, isOpened: false }, failed('expired')],
      '',
    ],
    [
      'two files',
      [
        failed('downloadFailed', { sent }),
        { name: 'filling', job, files: [file], rest: [], placed: [], missingCount: 0 },
      ],
      '2',
    ],
  ])('counts %s', (_what, states, text) => {
    const kept = states.map((state) => sampleTransfer(state, { owner: detached }));
    expect(badgeOfDetached(kept).text).toBe(text);
  });
});
