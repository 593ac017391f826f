import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DetachedTransfers } from '../../../../components/popup/detached-transfers.tsx';
import type { Transfer, TransferState } from '../../../../lib/transfer/transfer.ts';
import { fakeActions } from '../../fixtures/fake-actions.ts';
import { renderText } from '../../fixtures/render-text.tsx';
import {
  detached,
  failed,
  file,
  foreignTarget,
  placeTarget,
  sampleTransfer,
  sent,
  states,
} from '../../fixtures/sample-transfer.ts';

const { holding, receiving } = states;
const two = ['t0', 't1'].map((id) => sampleTransfer(holding, { id, owner: detached }));

type More = Partial<Pick<Parameters<typeof DetachedTransfers>[0], 'savingId' | 'notSavedId' | 'hasPage'>>;

function draw(transfers: Transfer[], more: More = {}) {
  const props = { savingId: null, notSavedId: null, hasPage: true, ...more };
  return <DetachedTransfers transfers={transfers} {...props} actions={fakeActions()} />;
}

function view(transfers: Transfer[], more: More = {}): string {
  return renderText(draw(transfers, more));
}

function textOf(state: TransferState, more: Partial<Transfer> = {}): string {
  return view([sampleTransfer(state, { owner: detached, ...more })]);
}

describe('a file whose tab is closed', () => {
  test('that arrived may be put here, saved or given up', () => {
    expect(textOf(holding)).toBe('photo.jpg from your phone, for example.com Put it here Save it Remove');
  });

  test('is not put anywhere from a popup without a page', () => {
    expect(view([sampleTransfer(holding, { owner: detached })], { hasPage: false })).toBe(
      'photo.jpg from your phone, for example.com Save it Remove',
    );
  });

  test('that is on its way may go on for this page, or be given up', () => {
    expect(textOf(receiving)).toBe('Your phone is still sending a file for example.com Put it here Remove');
  });

  test.each<TransferState>([states.downloading, states.filling])(
    'that the phone has sent, and that is not here yet, is named ($name)',
    (state) => {
      expect(textOf(state)).toBe('Fetching photo.jpg, for example.com Put it here Remove');
    },
  );

  test('that a phone was sending when the key was refused may be tried again', () => {
    const text = textOf(failed('keyRefused', { sent: { ...sent, files: [] } }));
    expect(text).toMatch(/^The file for example\.com did not arrive\. .+ revoked\. Try again here Remove$/);
  });

  test('that could not be fetched may be tried again for this page', () => {
    expect(textOf(failed('downloadFailed', { sent }))).toBe(
      'photo.jpg, for example.com, could not be fetched Try again here Remove',
    );
  });

  test('that did not arrive says why, and offers no action', () => {
    expect(textOf(failed('uploadFailed', { hasBegun: true }))).toBe(
      'The file for example.com did not arrive. The upload from the phone failed. OK',
    );
  });

  test('says so while it is being fetched to be saved', () => {
    expect(view(two, { savingId: 't1' })).toMatch(/Save it Remove .* Fetching it… Remove$/);
  });

  test('says so where it could not be fetched to be saved, also to a screen reader', () => {
    const why = 'It could not be fetched. Try again.';
    expect(view(two, { notSavedId: 't1' })).toBe(
      '2 files from closed pages photo.jpg from your phone, for example.com Put it here Save it Remove ' +
        `photo.jpg from your phone, for example.com ${why} Put it here Save it Remove`,
    );
    expect(renderToStaticMarkup(draw(two, { notSavedId: 't1' }))).toContain(`<output>${why}</output>`);
  });

  test('names the frame’s site that it was sent for, in full', () => {
    const target = foreignTarget('https://pay.example.com');
    expect(textOf(receiving, { target })).toContain('for https://pay.example.com');
  });

  test('has plain words for a page without an address, and a short name for a long one', () => {
    const target = { ...placeTarget(), site: { origin: '', title: '' } };
    expect(textOf(receiving, { target })).toContain('for a closed page');
    const long = { ...file, name: `${'long '.repeat(40)}.jpeg` };
    expect(textOf({ ...holding, files: [long] }).length).toBeLessThan(150);
  });

  test.each<[string, TransferState]>([
    ['a code that nobody used', states.waiting],
    ['a code that expired', states.failed],
    ['one that was cancelled', states.cancelled],
    ['one that is where it belongs', states.done],
  ])('is not shown for %s', (_what, state) => {
    expect(textOf(state)).toBe('');
  });
});
