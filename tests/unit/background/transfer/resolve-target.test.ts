import { describe, expect, it } from 'vitest';
import {
  withChosenTarget,
  requirementsOf,
  resolveTarget,
  isMadeFor,
  mayKeepCode,
  servesTarget,
  type ResolvedTarget,
  type FullSurvey,
} from '../../../../lib/background/transfer/resolve-target.ts';
import type { PageSurvey, PlaceTarget, Target } from '../../../../lib/transfer/target.ts';
import type { UploadRequirements } from '../../../../lib/transfer/transfer.ts';
import {
  foreignTarget,
  job,
  noTarget,
  opaqueTarget,
  placeTarget,
  site,
} from '../../fixtures/sample-transfer.ts';

const best = placeTarget({ key: 'best' });
const other = placeTarget({ key: 'other' });
const seen: PageSurvey = {
  target: best,
  choices: [best, other],
  framesWithoutPermission: ['https://pay.example'],
};
const survey: FullSurvey = { ...seen, documents: [best.document, { documentId: 'now', frameId: 4 }] };

const nowhere: Target = { kind: 'none', reason: 'noAccess', site: null };
const BANK = 'https://bank.example';
/** In a frame of another site than the tab's. */
const inFrame = foreignTarget(BANK, { key: 'framed' });
/** In a frame without an origin. */
const sealed = opaqueTarget({ key: 'sealed' });

function aimed(target: ResolvedTarget['target'], isTargetChosen: boolean): ResolvedTarget {
  return { target, isTargetChosen, choices: [other], framesWithoutPermission: [] };
}

/** What a phone was told to send, for the page itself unless somebody else is said. */
function asked(
  accept: string,
  maxBytes: number | null = null,
  recipient: string | null = site.origin,
): UploadRequirements {
  return { accept, maxBytes, maxFiles: 1, recipient };
}

describe('resolveTarget', () => {
  it('takes the best guess at first', () => {
    expect(resolveTarget(survey, undefined)).toEqual({ ...seen, isTargetChosen: false });
  });

  it('keeps what the person chose as long as it is there', () => {
    expect(resolveTarget(survey, aimed(other, true))).toMatchObject({ target: other, isTargetChosen: true });
  });

  it('knows the chosen place by its newest description', () => {
    const before = placeTarget({ key: 'other', label: 'Old label' });
    expect(resolveTarget(survey, aimed(before, true)).target).toEqual(other);
  });

  it('follows the page where the place before was a guess', () => {
    expect(resolveTarget(survey, aimed(other, false))).toMatchObject({ target: best, isTargetChosen: false });
  });

  it.each<[string, PlaceTarget]>([
    ['a place that is gone', placeTarget({ key: 'gone' })],
    ['a page that was loaded anew', { ...other, document: { documentId: 'before', frameId: 0 } }],
    ['a frame that shows another document', { ...other, document: { documentId: 'before', frameId: 4 } }],
  ])('goes back to the best guess after %s', (_what, before) => {
    expect(resolveTarget(survey, aimed(before, true))).toMatchObject({ target: best, isTargetChosen: false });
  });

  it('says that there is nothing where the page has lost all its places', () => {
    const empty: PageSurvey = { target: noTarget, choices: [], framesWithoutPermission: [] };
    expect(resolveTarget({ ...empty, documents: survey.documents }, aimed(other, true))).toEqual({
      ...empty,
      isTargetChosen: false,
    });
  });

  it('keeps a place that no survey lists, where its frame did not answer', () => {
    const zone = placeTarget({ key: 'zone', kind: 'dropZone' });
    const inFrame = { ...zone, document: { documentId: 'busy', frameId: 9 } };
    expect(resolveTarget(survey, aimed(inFrame, true))).toEqual({
      target: inFrame,
      isTargetChosen: true,
      choices: [inFrame, best, other],
      framesWithoutPermission: seen.framesWithoutPermission,
    });
  });

  it('keeps no guess whose frame did not answer', () => {
    const inFrame = { ...other, document: { documentId: 'busy', frameId: 9 } };
    expect(resolveTarget(survey, aimed(inFrame, false)).target).toEqual(best);
  });
});

it('knows no place any more on a page where no extension may act', () => {
  const none: PageSurvey = {
    target: { kind: 'none', reason: 'noAccess', site: null },
    choices: [],
    framesWithoutPermission: [],
  };
  const aim = resolveTarget({ ...none, documents: [] }, aimed(other, true));
  expect(aim).toEqual({ ...none, isTargetChosen: false });
});

describe('withChosenTarget', () => {
  it('leaves the list as it is where it has the place', () => {
    expect(withChosenTarget(other, seen)).toEqual({ ...seen, target: other, isTargetChosen: true });
  });

  it('lists a place first that was not listed', () => {
    const hidden = placeTarget({ key: 'hidden' });
    expect(withChosenTarget(hidden, seen).choices).toEqual([hidden, best, other]);
  });
});

describe('servesTarget', () => {
  it.each<[string, UploadRequirements, Partial<PlaceTarget['place']>, boolean]>([
    ['the same types', asked('image/*'), { accept: 'image/*' }, true],
    ['anything, and the place takes some types', asked(''), { accept: 'image/*' }, true],
    ['the same size', asked('', 5), { maxBytes: 5 }, true],
    ['any size, and the place has a limit', asked(''), { maxBytes: 5 }, true],
    ['a larger size than the place takes', asked('', 6), { maxBytes: 5 }, true],
    ['some types, and the place takes anything', asked('image/*'), { accept: '' }, false],
    ['other types', asked('image/*'), { accept: '.pdf' }, false],
    ['more types than the place takes', asked('image/*,.pdf'), { accept: 'image/*' }, false],
    ['a smaller size than the place takes', asked('', 4), { maxBytes: 5 }, false],
    ['a limit, and the place has none', asked('', 4), { maxBytes: null }, false],
    ['the right types of another size', asked('image/*', 4), { accept: 'image/*' }, false],
  ])('a code that asks for %s', (...[, code, place, isServed]) => {
    expect(servesTarget(code, placeTarget(place))).toBe(isServed);
  });

  it('any code serves where there is no place yet', () => {
    expect(servesTarget(asked('image/*', 4), noTarget)).toBe(true);
  });

  it.each<[string, string | null, Target, boolean]>([
    ['that very frame of another site', BANK, inFrame, true],
    ['that very frame without an origin', 'opaque opaque', sealed, true],
    ['that very page without an address', null, nowhere, true],
    ['another site, and the place is the page’s own', BANK, best, false],
    ['nobody, and the place is the page’s own', null, best, false],
    ['another site, and the page has no place', BANK, noTarget, false],
    ['the page, and the place is in a frame of another site', site.origin, inFrame, false],
    ['the page, and the place is in a frame without an origin', site.origin, sealed, false],
    ['one frame without an origin, and the place is in another', 'opaque before', sealed, false],
    ['the page, and there is no page any more', site.origin, nowhere, false],
  ])('a code that is for %s', (...[, recipient, target, isServed]) => {
    expect(servesTarget(asked('', null, recipient), target)).toBe(isServed);
  });

  it('a code serves the place that it was made for', () => {
    const target = placeTarget({ accept: '.pdf', maxBytes: 7 });
    expect(servesTarget(requirementsOf(target), target)).toBe(true);
  });
});

describe('isMadeFor', () => {
  const target = placeTarget({ accept: 'image/*', maxBytes: 5, label: '' });

  it.each([
    ['the same', asked('image/*', 5), true],
    ['anything', asked('', 5), false],
    ['any size', asked('image/*'), false],
    ['a larger size', asked('image/*', 6), false],
    ['the same, for another site', asked('image/*', 5, BANK), false],
    ['the same, for no site at all', asked('image/*', 5, null), false],
  ] as const)('a code that asks for %s', (...[, code, expected]) => {
    expect(isMadeFor(code, target)).toBe(expected);
  });
});

describe('requirementsOf', () => {
  it('lets the phone send several files for no place yet, since the page’s picker may take them later', () => {
    expect(requirementsOf(noTarget).maxFiles).toBe(100);
    expect(isMadeFor(requirementsOf(noTarget), placeTarget({ multiple: true, label: '' }))).toBe(true);
  });

  it.each<[string, Target, string | null]>([
    ['the page', placeTarget({ label: '' }), site.origin],
    ['a page without a place', noTarget, site.origin],
    ['a frame of another site', inFrame, BANK],
    ['a frame without an origin', sealed, 'opaque opaque'],
    ['no page at all', nowhere, null],
  ])('names who gets the file: %s', (_what, target, recipient) => {
    expect(requirementsOf(target)).toMatchObject({ accept: '', maxBytes: null, recipient });
  });
});

describe('what a code says of the place', () => {
  const named = placeTarget({ label: 'Photo' });

  it('is the name of a place of the page itself, never words of another site’s frame', () => {
    expect(requirementsOf(named).place).toBe('Photo');
    expect([inFrame, sealed, noTarget].map((target) => requirementsOf(target).place)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each<[string, { place?: string; isOpened?: boolean; canFollow?: boolean; target?: Target }, boolean]>([
    ['goes where it says', { place: 'Photo' }, true],
    ['names no place', {}, true],
    ['names another place, and no phone has opened it', { place: 'Papers' }, false],
    ['names another place, and a phone has opened it', { place: 'Papers', isOpened: true }, true],
    [
      'names another place, and nobody tells whether it was opened',
      { place: 'Papers', canFollow: false },
      true,
    ],
    ['names a place of a page that has none now', { place: 'Papers', target: noTarget }, true],
  ])(
    'a code is kept or not that %s',
    (_what, { place, isOpened = false, canFollow = true, target = named }, isKept) => {
      const requirements = { ...asked(''), ...(place !== undefined && { place }) };
      const state = {
        name: 'waiting',
        job: { ...job, canFollow, requirements },
        isConnected: true,
        isOpened,
      } as const;
      expect(mayKeepCode(state, target)).toBe(isKept);
    },
  );
});
