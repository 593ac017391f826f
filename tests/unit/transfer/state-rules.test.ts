import { describe, expect, it } from 'vitest';
import { isRunning, isWorthOffering } from '../../../lib/transfer/state-rules.ts';
import { filesOf, type TransferState } from '../../../lib/transfer/transfer.ts';
import { failed, file, job, sampleTransfer, sent, states } from '../fixtures/sample-transfer.ts';

describe('a transfer whose tab is closed', () => {
  it.each<[TransferState, boolean, boolean]>([
    [states.creating, false, false],
    [states.waiting, false, false],
    [states.receiving, true, false],
    [states.downloading, true, true],
    [states.filling, true, true],
    [{ ...states.holding, why: 'pageGone' }, true, true],
    [states.done, false, false],
    [states.failed, false, false],
    [failed('uploadFailed', { hasBegun: true }), true, false],
    [failed('downloadFailed', { sent }), true, true],
    [states.cancelled, false, false],
  ])('%j is offered in popups: %s; its file can be had: %s', (state, isOffered, hasFile) => {
    expect(isWorthOffering(sampleTransfer(state))).toBe(isOffered);
    expect(filesOf(state)).toEqual(hasFile ? expect.objectContaining({ job, files: [file] }) : null);
  });
});

describe('isRunning', () => {
  it('lets a held file rest until somebody decides', () => {
    expect(isRunning({ ...states.holding, why: 'noField' })).toBe(false);
    expect(isRunning(states.filling)).toBe(true);
    expect(isRunning(states.cancelled)).toBe(false);
  });
});
