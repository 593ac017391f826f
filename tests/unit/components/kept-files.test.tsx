import { describe, expect, test } from 'vitest';
import { KeptFiles } from '../../../components/popup/kept-files.tsx';
import type { Transfer, TransferState } from '../../../lib/transfer.ts';
import { renderText } from '../fixtures/render-text.tsx';
import { failed, file, job, placeTarget, sampleTransfer, sent } from '../fixtures/sample-transfer.ts';

const nothing = () => {};
const holding: TransferState = { name: 'holding', job, file, why: 'pageGone' };
const receiving: TransferState = { name: 'receiving', job, isConnected: true, bytesReceived: 1, size: 3 };

function view(transfers: Transfer[], savingId: string | null = null): string {
  return renderText(
    <KeptFiles
      transfers={transfers}
      savingId={savingId}
      onTake={nothing}
      onSave={nothing}
      onDiscard={nothing}
    />,
  );
}

function textOf(state: TransferState, more: Partial<Transfer> = {}): string {
  return view([sampleTransfer(state, { tabId: -1, ...more })]);
}

describe('a file whose tab is closed', () => {
  test('that arrived may be put here, saved or given up', () => {
    expect(textOf(holding)).toBe('photo.jpg from your phone, for example.com Put it here Save it Remove');
  });

  test('that is on its way may go on for this page, or be given up', () => {
    expect(textOf(receiving)).toBe('Your phone is still sending a file for example.com Put it here Remove');
  });

  test('that could not be fetched may be tried again for this page', () => {
    expect(textOf(failed('downloadFailed', { sent }))).toBe(
      'photo.jpg, for example.com, could not be fetched Try again here Remove',
    );
  });

  test('that did not arrive says why, and there is nothing to do about it', () => {
    expect(textOf(failed('uploadFailed', { hasBegun: true }))).toBe(
      'The file for example.com did not arrive. The upload from the phone failed. OK',
    );
  });

  test('says so while it is being fetched to be saved', () => {
    const two = [holding, holding].map((state, index) =>
      sampleTransfer(state, { id: `t${index}`, tabId: -1 - index }),
    );
    expect(view(two, 't1')).toMatch(/Save it Remove .* Fetching it… Remove$/);
  });

  test('has plain words for a page without an address, and a short name for a long one', () => {
    const target = { ...placeTarget(), site: { origin: '', title: '' } };
    expect(textOf(receiving, { target })).toContain('for a closed page');
    const long = { name: `${'long '.repeat(40)}.jpeg`, size: 1 };
    expect(textOf({ ...holding, file: long }).length).toBeLessThan(150);
  });

  test.each<[string, TransferState]>([
    ['a code that nobody used', { name: 'waiting', job, isConnected: true }],
    ['a code that expired', failed('expired')],
    ['one that was cancelled', { name: 'cancelled' }],
    ['one that is where it belongs', { name: 'done', file, how: 'filled' }],
  ])('is not there for %s', (_what, state) => {
    expect(textOf(state)).toBe('');
  });
});
