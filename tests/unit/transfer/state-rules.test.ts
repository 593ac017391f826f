import { describe, expect, it } from 'vitest';
import { isRunning, isWorthOffering } from '../../../lib/transfer/state-rules.ts';
import { filesOf, type TransferState } from '../../../lib/transfer/transfer.ts';
import { failed, file, incoming, job, sampleTransfer, sent } from '../fixtures/sample-transfer.ts';

describe('a transfer whose tab is closed', () => {
  it.each<[TransferState, boolean, boolean]>([
    [{ name: 'creating' }, false, false],
    [{ name: 'waiting', job, isConnected: true, isOpened: false }, false, false],
    [{ name: 'receiving', job, isConnected: true, files: [incoming] }, true, false],
    [
      {
        name: 'downloading',
        job,
        files: [file],
        bytesDownloaded: 1,
        isConnected: true,
        placed: [],
        missingCount: 0,
      },
      true,
      true,
    ],
    [{ name: 'filling', job, files: [file], rest: [], placed: [], missingCount: 0 }, true, true],
    [{ name: 'holding', job, files: [file], why: 'pageGone', placed: [], missingCount: 0 }, true, true],
    [{ name: 'done', how: 'filled', job, files: [file], placed: [], missingCount: 0 }, false, false],
    [failed('expired'), false, false],
    [failed('uploadFailed', { hasBegun: true }), true, false],
    [failed('downloadFailed', { sent }), true, true],
    [{ name: 'cancelled' }, false, false],
  ])('%j is offered in popups: %s; its file can be had: %s', (state, isOffered, hasFile) => {
    expect(isWorthOffering(sampleTransfer(state))).toBe(isOffered);
    expect(filesOf(state)).toEqual(hasFile ? expect.objectContaining({ job, files: [file] }) : null);
  });
});

describe('isRunning', () => {
  it('lets a held file rest until somebody decides', () => {
    expect(
      isRunning({ name: 'holding', job, files: [file], why: 'noField', placed: [], missingCount: 0 }),
    ).toBe(false);
    expect(isRunning({ name: 'filling', job, files: [file], rest: [], placed: [], missingCount: 0 })).toBe(
      true,
    );
    expect(isRunning({ name: 'cancelled' })).toBe(false);
  });
});
