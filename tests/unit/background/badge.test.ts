import { describe, expect, it } from 'vitest';
import { badgeOf } from '../../../lib/background/badge.ts';
import type { TransferState } from '../../../lib/transfer.ts';
import { failed, file, job } from '../fixtures/sample-transfer.ts';

describe('badgeOf', () => {
  it.each<[TransferState, string]>([
    [{ name: 'waiting', job, isConnected: true }, '…'],
    [{ name: 'receiving', job, isConnected: true, bytesReceived: 1, size: 3 }, '33%'],
    [{ name: 'receiving', job, isConnected: true, bytesReceived: 1, size: null }, '…'],
    [{ name: 'receiving', job, isConnected: true, bytesReceived: 0, size: 0 }, '…'],
    [{ name: 'holding', job, file, why: 'noField' }, '1'],
    [{ name: 'done', file, how: 'filled' }, '✓'],
    [failed('expired'), '!'],
    [{ name: 'cancelled' }, ''],
  ])('shows %j as "%s"', (state, text) => expect(badgeOf(state).text).toBe(text));
});
