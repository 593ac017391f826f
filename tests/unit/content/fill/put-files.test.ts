// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { putFiles, setFiles } from '../../../../lib/content/fill/put-files.ts';
import type { FillFile, FillRequest } from '../../../../lib/messages/document-messages.ts';
import { field, fillRequest, newFile, show } from '../../fixtures/fake-page.ts';

function put(more: Partial<FillRequest> = {}) {
  return putFiles(field('input'), { ...fillRequest, ...more }).outcome;
}

function namesIn(): string[] {
  return [...(field('input').files ?? [])].map(({ name }) => name);
}

describe('putFiles', () => {
  beforeEach(() => show('<input type=file>'));

  it('puts the file in with its name, type and bytes', async () => {
    expect(put()).toBe('filled');
    const [file] = field('input').files ?? [];
    expect(file).toMatchObject({ name: 'new.jpg', type: 'image/jpeg', size: 3 });
    expect(await file?.text()).toBe('new');
  });

  it('keeps the file’s own time where it is known', () => {
    put({ files: [{ ...newFile, lastModified: 1_700_000_000_000 }] });
    expect(field('input').files?.[0]?.lastModified).toBe(1_700_000_000_000);
  });

  it('uses the current time where the file’s own time is unknown', () => {
    const before = Date.now();
    put();
    expect(field('input').files?.[0]?.lastModified).toBeGreaterThanOrEqual(before);
  });

  it('tells the page as a choice of the person does', () => {
    const seen: [string, boolean, boolean, string[]][] = [];
    for (const type of ['input', 'change']) {
      document.body.addEventListener(type, ({ bubbles, composed }) =>
        seen.push([type, bubbles, composed, namesIn()]),
      );
    }
    put();
    expect(seen).toEqual([
      ['input', true, true, ['new.jpg']],
      ['change', true, false, ['new.jpg']],
    ]);
  });

  it.each([
    ['replaces what a field holds', '<input type=file multiple>', false, ['new.jpg']],
    ['adds to what a field for several holds', '<input type=file multiple>', true, ['old.txt', 'new.jpg']],
    ['replaces what a field for one holds, whatever was asked', '<input type=file>', true, ['new.jpg']],
  ] as const)('%s', (...[, html, addsToField, names]) => {
    show(html);
    setFiles(field('input'), [new File(['old'], 'old.txt')]);
    expect(put({ addsToField })).toBe('filled');
    expect(namesIn()).toEqual(names);
  });
});

describe('a field that does not take the file', () => {
  const limited = { sizeHints: { any: 2 } };

  it.each<[string, string, Partial<FillRequest>]>([
    ['disabled', '<input type=file disabled>', {}],
    ['disabled', '<input type=file readonly>', {}],
    ['disabled', '<div inert><input type=file></div>', {}],
    ['gone', '<input type=text>', {}],
    ['wrongType', '<input type=file accept=".pdf">', {}],
    ['wrongType', '<input type=file accept="video/*">', {}],
    ['tooLarge', '<input type=file>', limited],
    ['wrongType', '<input type=file accept=".pdf">', limited],
  ])('says "%s": %s', (outcome, html, more) => {
    show(html);
    expect(put(more)).toBe(outcome);
    expect(namesIn()).toEqual([]);
  });

  it('says so where it takes whole folders only', () => {
    show('<input type=file>');
    field('input').webkitdirectory = true;
    expect(put()).toBe('takesFolders');
  });

  it.each([
    ['of another type', '<input type=file accept=".pdf">', {}],
    ['that is larger than the page seems to take', '<input type=file>', limited],
  ])('takes one %s that the person has confirmed on the phone', (_what, html, more) => {
    show(html);
    expect(put({ ...more, files: [{ ...newFile, isConfirmed: true }] })).toBe('filled');
  });

  it('says that a file is empty, unless the person knows it', () => {
    const empty = { ...newFile, blob: new Blob([]), size: 0 };
    expect(put({ files: [empty] })).toBe('empty');
    expect(put({ files: [empty], isForced: true })).toBe('filled');
    expect(put({ files: [{ ...empty, isConfirmed: true }] })).toBe('filled');
  });

  it.each(['image/png,image/jpg', '.PNG;.JPG', 'all kinds'])(
    'is not one whose list is only spelled in its own way: "%s"',
    (accept) => {
      show(`<input type=file accept="${accept}">`);
      expect(put({ files: [{ ...newFile, name: 'new.jpg', type: '' }] })).toBe('filled');
    },
  );

  it('dispatches no event, and keeps its files', () => {
    show('<input type=file accept=".txt">');
    setFiles(field('input'), [new File(['old'], 'old.txt')]);
    const seen: string[] = [];
    field('input').addEventListener('change', ({ type }) => seen.push(type));
    put();
    expect(namesIn()).toEqual(['old.txt']);
    expect(seen).toEqual([]);
  });

  it.each([
    ['of another type', '<input type=file accept=".pdf">', {}],
    ['that is too large', '<input type=file>', limited],
  ])('takes one %s where the person forces it', (_what, html, more) => {
    show(html);
    expect(put({ ...more, isForced: true })).toBe('filled');
    expect(namesIn()).toEqual(['new.jpg']);
  });

  it('puts one file into a folder field where the person forces it', () => {
    show('<input type=file>');
    field('input').webkitdirectory = true;
    expect(put({ isForced: true })).toBe('filled');
  });

  it.each([
    ['disabled', '<input type=file disabled>'],
    ['gone', '<input type=text>'],
  ])('is never forced where it says "%s"', (outcome, html) => {
    show(html);
    expect(put({ isForced: true })).toBe(outcome);
    expect(namesIn()).toEqual([]);
  });

  it('takes a file of exactly the size that it takes', () => {
    show('<input type=file>');
    expect(put({ sizeHints: { any: 3 } })).toBe('filled');
  });
});

describe('several files', () => {
  const text: FillFile = { ...newFile, name: 'new.txt', type: 'text/plain', size: 9 };

  it('go into a field for several in their order, with one event of each kind', () => {
    show('<input type=file multiple>');
    const seen: string[] = [];
    for (const type of ['input', 'change']) field('input').addEventListener(type, () => seen.push(type));
    expect(put({ files: [text, newFile] })).toBe('filled');
    expect(namesIn()).toEqual(['new.txt', 'new.jpg']);
    expect(seen).toEqual(['input', 'change']);
  });

  it('do not go into a field for one, also where the person forces it', () => {
    show('<input type=file>');
    expect(put({ files: [text, newFile] })).toBe('oneOnly');
    expect(put({ files: [text, newFile], isForced: true })).toBe('oneOnly');
    expect(namesIn()).toEqual([]);
  });

  it('go in but for those that the field does not ask for', () => {
    show('<input type=file multiple accept="image/*">');
    expect(putFiles(field('input'), { ...fillRequest, files: [text, newFile, text] })).toEqual({
      outcome: 'filled',
      left: { indexes: [0, 2], why: 'wrongType' },
    });
    expect(namesIn()).toEqual(['new.jpg']);
  });

  it('all refused are reported as one refused file is', () => {
    show('<input type=file multiple>');
    expect(put({ files: [text, text], sizeHints: { any: 2 } })).toBe('tooLarge');
  });
});
