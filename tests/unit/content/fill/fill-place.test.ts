// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fillPlace, type Fill } from '../../../../lib/content/fill/fill-place.ts';
import { setFiles } from '../../../../lib/content/fill/put-files.ts';
import { createKnownPlaces } from '../../../../lib/content/targets/known-places.ts';
import type { FillFile, FillRequest } from '../../../../lib/messages/document-messages.ts';
import { field, fillRequest, newFile, show } from '../../fixtures/fake-page.ts';

const file: FillFile = { ...newFile, lastModified: 1_700_000_000_000 };
const request: FillRequest = { ...fillRequest, files: [file] };
const old = new File(['old'], 'old.txt');

/** Fills the page's field. The log says in which order things happened. */
async function fill(more: Partial<FillRequest> = {}, log: string[] = []): Promise<Fill> {
  const knownPlaces = createKnownPlaces(document);
  const key = knownPlaces.keyOf({ element: field('input'), kind: 'field', rank: 0 });
  const asked = { ...request, key, ...more };
  return fillPlace(asked, {
    knownPlaces,
    send: () => null,
    beforeEvents: ({ id }) => log.push(`before ${id}`),
  });
}

function namesIn(): string[] {
  return [...(field('input').files ?? [])].map(({ name }) => name);
}

function answerWanted(value: boolean): void {
  browser.runtime.sendMessage = async () => ({ value });
}

describe('fillPlace', () => {
  beforeEach(() => {
    answerWanted(true);
    show('<input type=file id=a>');
  });

  it('reports that the field gets its file before the page gets the events', async () => {
    const log: string[] = [];
    field('input').addEventListener('input', () => log.push('input'));
    expect(await fill({}, log)).toMatchObject({ reply: { outcome: 'filled' }, element: field('input') });
    expect(log).toEqual(['before a', 'input']);
  });

  it.each<[string, Partial<FillRequest>]>([
    ['tooLarge', { sizeHints: { any: 2 } }],
    ['empty', { files: [{ ...file, blob: new Blob([]), size: 0 }] }],
    ['gone', { key: 'unknown' }],
    ['cutShort', { files: [{ ...file, size: 4 }] }],
  ])('reports no field where it refuses the file: %s', async (outcome, more) => {
    const log: string[] = [];
    expect(await fill(more, log)).toMatchObject({
      reply: { outcome, left: null },
      element: null,
      undo: null,
    });
    expect(log).toEqual([]);
  });

  it('puts nothing in after the person has given up', async () => {
    answerWanted(false);
    expect((await fill()).reply.outcome).toBe('unwanted');
    expect(namesIn()).toEqual([]);
  });
});

describe('taking the file out of the field again', () => {
  beforeEach(() => {
    answerWanted(true);
    show('<form><input type=file></form>');
  });

  it('gives the field back what it held, and tells the page', async () => {
    setFiles(field('input'), [old]);
    const { undo } = await fill();
    const seen: string[] = [];
    field('input').addEventListener('change', ({ type }) => seen.push(type));
    expect(undo?.()).toBe(true);
    expect(namesIn()).toEqual(['old.txt']);
    expect(seen).toEqual(['change']);
  });

  it.each<[string, () => void, string[]]>([
    ['has emptied the field', () => setFiles(field('input'), []), []],
    ['holds another file by now', () => setFiles(field('input'), [old]), ['old.txt']],
    [
      'holds another file of the same name',
      () => setFiles(field('input'), [new File(['newer'], 'new.jpg', { lastModified: 1_700_000_000_000 })]),
      ['new.jpg'],
    ],
    [
      'holds a newer file of the same name and size',
      () => setFiles(field('input'), [new File(['new'], 'new.jpg', { lastModified: 1_700_000_000_001 })]),
      ['new.jpg'],
    ],
  ])('is left where the page %s', async (_what, goOn, names) => {
    const { undo } = await fill();
    goOn();
    const seen: string[] = [];
    field('input').addEventListener('change', ({ type }) => seen.push(type));
    expect(undo?.()).toBe(false);
    expect(namesIn()).toEqual(names);
    expect(seen).toEqual([]);
  });

  it('is left where the page has rendered its form again', async () => {
    const { undo, element } = await fill();
    show('<form><input type=file></form>');
    expect(undo?.()).toBe(false);
    expect([...((element as HTMLInputElement).files ?? [])]).toHaveLength(1); // it was that field
  });

  it('works for a field that was in no document from the start', async () => {
    const detached = field('input');
    const knownPlaces = createKnownPlaces(document);
    detached.remove();
    const key = knownPlaces.keyOf({ element: detached, kind: 'field', rank: 0 });
    const { undo } = await fillPlace(
      { ...request, key },
      { knownPlaces, send: () => null, beforeEvents: () => {} },
    );
    expect(undo?.()).toBe(true);
    expect(detached.files).toHaveLength(0);
  });
});
