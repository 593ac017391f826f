import { describe, expect, it } from 'vitest';
import {
  aimAt,
  askFor,
  chooseAim,
  isMadeFor,
  servesTarget,
  type Aim,
  type FullSurvey,
} from '../../../lib/background/choose-aim.ts';
import type { PageSurvey, PlaceTarget } from '../../../lib/target.ts';
import type { JobHandle } from '../../../lib/transfer.ts';
import { job, noTarget, placeTarget } from '../fixtures/sample-transfer.ts';

const best = placeTarget({ key: 'best' });
const other = placeTarget({ key: 'other' });
const seen: PageSurvey = { target: best, choices: [best, other], closedFrames: ['https://pay.example'] };
const survey: FullSurvey = { ...seen, documents: [best.document] };

function aimed(target: Aim['target'], isTargetChosen: boolean): Aim {
  return { target, isTargetChosen, choices: [other], closedFrames: [] };
}

/** A code whose phone was told to send that. */
function asked(accept: string, maxBytes: number | null = null): JobHandle {
  return { ...job, asked: { accept, maxBytes, origin: 'https://example.com' } };
}

describe('chooseAim', () => {
  it('takes the best guess at first', () => {
    expect(chooseAim(survey, undefined)).toEqual({ ...seen, isTargetChosen: false });
  });

  it('keeps what the person chose as long as it is there', () => {
    expect(chooseAim(survey, aimed(other, true))).toMatchObject({ target: other, isTargetChosen: true });
  });

  it('knows the chosen place by its newest description', () => {
    const before = placeTarget({ key: 'other', label: 'Old label' });
    expect(chooseAim(survey, aimed(before, true)).target).toEqual(other);
  });

  it('follows the page where the place before was a guess', () => {
    expect(chooseAim(survey, aimed(other, false))).toMatchObject({ target: best, isTargetChosen: false });
  });

  it.each<[string, PlaceTarget]>([
    ['a place that is gone', placeTarget({ key: 'gone' })],
    ['a page that was loaded anew', { ...other, document: { documentId: 'before', frameId: 0 } }],
    ['a frame that was replaced', { ...other, document: { documentId: null, frameId: 3 } }],
  ])('goes back to the best guess after %s', (_what, before) => {
    expect(chooseAim(survey, aimed(before, true))).toMatchObject({ target: best, isTargetChosen: false });
  });

  it('says that there is nothing where the page has lost all its places', () => {
    const empty: PageSurvey = { target: noTarget, choices: [], closedFrames: [] };
    expect(chooseAim({ ...empty, documents: survey.documents }, aimed(other, true))).toEqual({
      ...empty,
      isTargetChosen: false,
    });
  });

  it('keeps a drop zone that no survey lists, as long as its document is there', () => {
    const zone = placeTarget({ key: 'zone', kind: 'dropZone' });
    expect(chooseAim(survey, aimed(zone, true))).toEqual({
      target: zone,
      isTargetChosen: true,
      choices: [zone, best, other],
      closedFrames: seen.closedFrames,
    });
    expect(chooseAim({ ...survey, documents: [] }, aimed(zone, true)).target).toEqual(best);
  });
});

describe('aimAt', () => {
  it('leaves the list as it is where it has the place', () => {
    expect(aimAt(other, seen)).toEqual({ ...seen, target: other, isTargetChosen: true });
  });

  it('lists a place first that was not listed', () => {
    const hidden = placeTarget({ key: 'hidden' });
    expect(aimAt(hidden, seen).choices).toEqual([hidden, best, other]);
  });
});

describe('servesTarget', () => {
  it.each<[string, JobHandle, Partial<PlaceTarget['place']>]>([
    ['the same types', asked('image/*'), { accept: 'image/*' }],
    ['anything, and the place takes some types', asked(''), { accept: 'image/*' }],
    ['the same size', asked('', 5), { maxBytes: 5 }],
    ['any size, and the place has a limit', asked(''), { maxBytes: 5 }],
    ['a larger size than the place takes', asked('', 6), { maxBytes: 5 }],
  ])('keeps a code that asks for %s', (_what, code, place) => {
    expect(servesTarget(code, placeTarget(place))).toBe(true);
  });

  it.each<[string, JobHandle, Partial<PlaceTarget['place']>]>([
    ['some types, and the place takes anything', asked('image/*'), { accept: '' }],
    ['other types', asked('image/*'), { accept: '.pdf' }],
    ['more types than the place takes', asked('image/*,.pdf'), { accept: 'image/*' }],
    ['a smaller size than the place takes', asked('', 4), { maxBytes: 5 }],
    ['a limit, and the place has none', asked('', 4), { maxBytes: null }],
    ['the right types of another size', asked('image/*', 4), { accept: 'image/*' }],
  ])('replaces a code that asks for %s', (_what, code, place) => {
    expect(servesTarget(code, placeTarget(place))).toBe(false);
  });

  it('any code serves where there is no place yet', () => {
    expect(servesTarget(asked('image/*', 4), noTarget)).toBe(true);
  });

  it('a code serves the place that it was made for', () => {
    const target = placeTarget({ accept: '.pdf', maxBytes: 7 });
    expect(servesTarget({ ...job, asked: askFor(target) }, target)).toBe(true);
  });
});

describe('isMadeFor', () => {
  const target = placeTarget({ accept: 'image/*', maxBytes: 5 });

  it.each([
    ['the same', asked('image/*', 5), true],
    ['anything', asked('', 5), false],
    ['any size', asked('image/*'), false],
    ['a larger size', asked('image/*', 6), false],
  ] as const)('a code that asks for %s', (...[, code, expected]) => {
    expect(isMadeFor(code, target)).toBe(expected);
  });
});
