import { describe, expect, test } from 'vitest';
import { placeKey } from '../../../../lib/transfer/target.ts';
import type { JobHandle, TransferState } from '../../../../lib/transfer/transfer.ts';
import { markupOf, textOf } from '../../fixtures/render-text.tsx';
import { file, job, placeTarget, states } from '../../fixtures/sample-transfer.ts';

describe('several files', () => {
  const files = [
    { id: 'a', position: 0, name: 'a.jpg', size: 2_000_000, bytesReceived: 2_000_000 },
    { id: 'b', position: 1, name: 'b.jpg', size: 2_000_000, bytesReceived: 500_000 },
    { id: 'c', position: 2, name: 'c.jpg', size: 1_000, bytesReceived: 0 },
  ];

  test('have a line each while they come', () => {
    const text = textOf({ ...states.receiving, files });
    expect(text).toContain('Receiving 1 of 3 files');
    expect(text).toContain('a.jpg 2 MB b.jpg 0.5 of 2 MB c.jpg Not begun');
  });

  test('are counted at the end', () => {
    const target = placeTarget({ label: 'Photos', multiple: true });
    expect(textOf({ ...states.done, files }, { target })).toContain('3 files are in “Photos”');
    expect(textOf({ name: 'done', how: 'saved', job, files })).toContain('3 files are with your');
  });

  test('are offered one by one where the field takes one', () => {
    const text = textOf({ ...states.holding, files, why: 'oneOnly' });
    expect(text).toContain('3 files have arrived This field takes one file only. Which one?');
    expect(text).toContain('Put in a.jpg Put in b.jpg Put in c.jpg Save 3 files to this computer');
  });

  test('say how many are in the page where some are held', () => {
    const placed = [{ files: files.slice(0, 2), place: '', replaced: [] }];
    const text = textOf({ ...states.holding, files, why: 'tooLarge', placed });
    expect(text).toContain('2 files are in the page, 3 are not');
  });

  test('say how many came of those that were announced', () => {
    const text = textOf({ ...states.holding, files, why: 'incomplete', missingCount: 1 });
    expect(text).toContain('3 of 4 files arrived Your phone did not send the others in time.');
  });

  test('are counted where they are, not where others of them went', () => {
    const target = placeTarget({ label: 'Receipts', multiple: true });
    const [one, two, three] = files.map((file) => [file]);
    const placed = [
      { files: one ?? [], place: placeKey(target), replaced: [] },
      { files: two ?? [], place: 'another', replaced: [] },
    ];
    const done = { ...states.done, files: three ?? [], placed };
    expect(textOf(done, { target })).toContain('2 files are in “Receipts”');
  });
});

function endOf(more: Partial<JobHandle>): TransferState {
  return { name: 'done', how: 'saved', job: { ...job, canReport: true, ...more }, files: [file] };
}

describe('a phone that was asked without a code', () => {
  const asked = { ...states.waiting, job: { ...job, isPhoneAsked: true } };

  test('is ready in place of the code, which is one click away', () => {
    expect(textOf(asked)).toContain('Your phone is ready');
    expect(textOf(asked)).toContain('Show the code for another phone');
    expect(textOf(asked)).toContain('Forget this phone');
    expect(markupOf(asked)).not.toContain('data-testid="qr"');
  });

  test('that opens a scanned page is connected, beside its code', () => {
    const opened = { ...states.waiting, isOpened: true };
    expect(textOf(opened)).toContain('Your phone is connected');
    expect(markupOf(opened)).toContain('data-testid="qr"');
  });

  test('is forgotten at the end, too, where the backend knows of it', () => {
    expect(textOf(endOf({}))).toMatch(/Forget this phone$/);
    expect(textOf(endOf({ isPhoneForgotten: true }))).toMatch(
      /This phone is forgotten: the next file needs a new code\.$/,
    );
    expect(textOf(endOf({ canReport: false }))).toMatch(/Another file$/);
  });
});
