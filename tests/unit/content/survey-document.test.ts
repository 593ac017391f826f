// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { surveyDocument } from '../../../lib/content/survey-document.ts';
import { createKnownPlaces, type KnownPlaces } from '../../../lib/content/targets/known-places.ts';
import { ONLY_CHOSEN_RANK, type Place } from '../../../lib/transfer/target.ts';
import { element, field, offerClosedRoots, show } from '../fixtures/fake-page.ts';

const IMAGE = '<input type=file aria-label="Upload image">';

let knownPlaces: KnownPlaces;

function survey(more: { openField?: HTMLInputElement; chosenKey?: string } = {}): Place[] {
  const found = surveyDocument({ knownPlaces, openField: null, chosenKey: null, ...more });
  if (typeof found === 'string') throw new Error(`There is ${found}.`);
  return found.places;
}

function keyOfZone(): string {
  return knownPlaces.keyOf({ element: element('#zone'), kind: 'dropZone', rank: 0 });
}

describe('surveyDocument', () => {
  beforeEach(() => {
    vi.stubGlobal('origin', 'https://example.com'); // happy-dom has none
    offerClosedRoots();
    knownPlaces = createKnownPlaces(document);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('lists a dozen places at most', () => {
    show('<input type=file>'.repeat(20));
    expect(survey()).toHaveLength(12);
  });

  it.each([
    [
      'a group, a section, a heading',
      ['Upload image (Front side)', 'Upload image (Back side)', 'Upload image (Selfie)'],
      `<h2>Identity</h2><div role=group aria-labelledby=g><b id=g>Front side</b>${IMAGE}</div>
       <section aria-label="Back side">${IMAGE}</section><div><h3>Selfie</h3>${IMAGE}</div>`,
    ],
    [
      'a row of a table',
      ['Upload image (Anna)', 'Upload image (Ben)'],
      `<table><tr><td>Anna<td>${IMAGE}<tr><td>Ben<td>${IMAGE}</table>`,
    ],
    ['nothing', ['Upload image', 'Upload image'], `<h2>Identity</h2>${IMAGE}${IMAGE}`],
    [
      'other names',
      ['Photo', 'Upload image'],
      `<h2>A</h2><input type=file aria-label=Photo><h2>B</h2>${IMAGE}`,
    ],
  ])('tells places of one name apart by %s', (_what, labels, html) => {
    show(html);
    expect(survey().map(({ label }) => label)).toEqual(labels);
  });

  it('lists the chosen place last where nothing else finds it', () => {
    show('<input type=file><p id=zone></p>');
    const key = keyOfZone();
    expect(survey()).toMatchObject([{ kind: 'field' }]);
    expect(survey({ chosenKey: key })).toMatchObject([{ kind: 'field' }, { key, kind: 'dropZone' }]);
  });

  it('lists the chosen place besides the dozen', () => {
    show(`${'<input type=file>'.repeat(20)}<input type=file id=last>`);
    const chosenKey = knownPlaces.keyOf({ element: field('#last'), kind: 'field', rank: 0 });
    const places = survey({ chosenKey });
    expect(places).toHaveLength(13);
    expect(places.at(-1)?.key).toBe(chosenKey);
  });

  it('lists the chosen place once, in its own rank', () => {
    show('<input type=file id=a><input type=file id=b>');
    const chosenKey = knownPlaces.keyOf({ element: field('#a'), kind: 'field', rank: 0 });
    const places = survey({ chosenKey });
    expect(places.map(({ key }) => key === chosenKey)).toEqual([true, false]);
    expect(places[0]?.rank).toBe(places[1]?.rank);
  });

  it('finds a chosen field that a framework has rendered again', () => {
    show('<input type=file name=front>');
    const chosenKey = knownPlaces.keyOf({ element: field('input'), kind: 'field', rank: 0 });
    show('<input type=file name=front>');
    expect(survey({ chosenKey })).toMatchObject([{ key: chosenKey }]);
  });

  it('lists no chosen place that is gone', () => {
    show('<p id=zone></p>');
    const chosenKey = keyOfZone();
    show('<input type=file>');
    expect(survey({ chosenKey })).toMatchObject([{ kind: 'field' }]);
  });

  it.each([
    ['nothing', '<p>News</p>', true],
    ['nothing but a text box', '<textarea></textarea>', true],
    ['a field', '<input type=file>', false],
    ['a frame, which may have one', '<iframe></iframe>', false],
  ])('offers the page itself last, and never as a guess: with %s in it', (_what, html, isOffered) => {
    show(html);
    const offered = survey().filter(({ label }) => label === 'The page itself');
    expect(offered.map(({ kind, rank }) => kind === 'dropZone' && rank >= ONLY_CHOSEN_RANK)).toEqual(
      isOffered ? [true] : [],
    );
    if (isOffered) expect(survey().at(-1)).toEqual(offered[0]);
  });

  it('lists first the field that waits as if a picker were open, and only there', () => {
    show('<input type=file id=a><input type=file id=b aria-label=B>');
    const places = survey({ openField: field('#b') });
    expect(places.map(({ label }) => label)).toEqual(['B', '']);
  });
});
