import { describe, expect, it } from 'vitest';
import { surveyPage } from '../../../../lib/background/tab/survey-page.ts';
import { showTab } from '../../fixtures/page-world.ts';
import { placeOf, survey, SURVEYED_TAB, surveyOf } from '../../fixtures/sample-surveys.ts';

const site = { origin: 'https://shop.example', title: 'Sell' };

const bank = { frameId: 4, documentId: 'bank', origin: 'https://bank.example' };
const sealed = { frameId: 5, documentId: 'sealed', origin: null };

describe('whose the places of a page are', () => {
  it('lists those of others after the page’s own, and guesses none, however low their rank', async () => {
    const { target, choices } = await survey([
      { frameId: 0, survey: surveyOf(placeOf('a', 7), placeOf('b', 9)) },
      { ...bank, survey: surveyOf(placeOf('c', 0)) },
      { ...sealed, survey: surveyOf(placeOf('d', 1)) },
      { frameId: 6, documentId: 'own', survey: surveyOf(placeOf('e', 8)) },
    ]);
    expect(choices.map(({ place, recipient }) => [place.key, recipient.kind])).toEqual([
      ['a', 'own'],
      ['e', 'own'],
      ['b', 'own'],
      ['c', 'foreign'],
      ['d', 'opaque'],
    ]);
    expect(target).toMatchObject({ place: { key: 'a' }, recipient: { kind: 'own', origin: site.origin } });
  });

  it.each([
    ['of another site', bank, { kind: 'foreign', origin: 'https://bank.example' }],
    ['without an origin', sealed, { kind: 'opaque', id: 'sealed', from: null }],
  ] as const)('guesses nothing where only a frame %s has a place', async (_what, frame, recipient) => {
    const { target, choices } = await survey([
      { frameId: 0 },
      { ...frame, survey: surveyOf(placeOf('c', 0)) },
    ]);
    expect(target).toEqual({ kind: 'none', reason: 'noField', site });
    expect(choices).toMatchObject([{ place: { key: 'c' }, site, recipient }]);
  });

  it('keeps the page’s own listed where a frame has more than the list takes', async () => {
    const flood = Array.from({ length: 20 }, (_, index) => placeOf(`flood ${index}`, 0));
    const { choices } = await survey([
      { frameId: 0, survey: surveyOf(placeOf('a', 9)) },
      { ...bank, survey: surveyOf(...flood) },
    ]);
    expect(choices).toHaveLength(12);
    expect(choices[0]).toMatchObject({ place: { key: 'a' }, recipient: { kind: 'own' } });
  });

  it('believes the browser about the recipient, and not the survey', async () => {
    const lie = { ...placeOf('c', 0), origin: site.origin, recipient: { kind: 'own', origin: site.origin } };
    const { target, choices } = await survey([{ frameId: 0 }, { ...bank, survey: surveyOf(lie) }]);
    expect(target.kind).toBe('none');
    expect(choices).toMatchObject([{ recipient: { kind: 'foreign', origin: 'https://bank.example' } }]);
  });

  it('treats all frames as foreign in a tab whose address is unknown', async () => {
    const { identify } = showTab({
      url: '',
      frames: [{ frameId: 0 }, { ...bank, survey: surveyOf(placeOf('c', 0)) }],
    });
    const { target } = await surveyPage({ tabId: SURVEYED_TAB, chosen: null, identify });
    expect(target).toEqual({ kind: 'none', reason: 'noField', site: null });
  });

  it('leaves out a frame that does not say who it is', async () => {
    const { identify } = showTab({
      frames: [{ frameId: 0 }, { ...bank, survey: surveyOf(placeOf('c', 0)) }],
    });
    const shy: typeof identify = async (document) => {
      if (document.frameId === 4) throw new Error('The document did not say who it is.');
      return identify(document);
    };
    const { choices, documents } = await surveyPage({ tabId: SURVEYED_TAB, chosen: null, identify: shy });
    expect({ choices, documents }).toEqual({ choices: [], documents: [{ frameId: 0, documentId: null }] });
  });
});
