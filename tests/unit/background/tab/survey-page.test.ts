import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { surveyPage } from '../../../../lib/background/tab/survey-page.ts';
import type { DocumentSurvey } from '../../../../lib/messages/document-messages.ts';
import type { PlaceTarget } from '../../../../lib/transfer/target.ts';
import { placeTarget } from '../../fixtures/sample-transfer.ts';
import { showTab } from '../../fixtures/page-world.ts';
import { placeOf, survey, SURVEYED_TAB, surveyOf } from '../../fixtures/sample-surveys.ts';

const forEver = new Promise<never>(() => {});
const site = { origin: 'https://shop.example', title: 'Sell' };

function chosenIn(document: PlaceTarget['document'], key: string): PlaceTarget {
  return { ...placeTarget({ key }), document };
}

describe('surveyPage', () => {
  it('lists the places of all documents, the likeliest first', async () => {
    const { target, choices, documents } = await survey([
      { frameId: 0, documentId: 'main', survey: surveyOf(placeOf('a', 2), placeOf('b', 5)) },
      { frameId: 4, documentId: 'frame', survey: surveyOf(placeOf('c', 1)) },
    ]);
    expect(choices.map(({ place, document }) => [place.key, document.documentId])).toEqual([
      ['c', 'frame'],
      ['a', 'main'],
      ['b', 'main'],
    ]);
    expect(target).toEqual({
      kind: 'place',
      place: placeOf('c', 1),
      site,
      document: { documentId: 'frame', frameId: 4 },
      recipient: { kind: 'own', origin: 'https://shop.example' },
    });
    expect(documents).toEqual([
      { documentId: 'main', frameId: 0 },
      { documentId: 'frame', frameId: 4 },
    ]);
  });

  it('finds the places of a page whose process hears late that the person let the extension in', async () => {
    const { choices } = await survey([
      { frameId: 0, documentId: 'main', survey: surveyOf(placeOf('a', 2)), refusals: 2 },
    ]);
    expect(choices.map(({ place }) => place.key)).toEqual(['a']);
  });

  it('prefers the page itself where a frame has a place that is as likely', async () => {
    const { target } = await survey([
      { frameId: 0, documentId: 'main', survey: surveyOf(placeOf('a', 2)) },
      { frameId: 4, documentId: 'frame', survey: surveyOf(placeOf('b', 2)) },
    ]);
    expect(target).toMatchObject({ place: { key: 'a' } });
  });

  it('takes nothing from a frame whose answer has the wrong form', async () => {
    const broken = {
      places: [{ key: 'b' }],
      framesWithoutPermission: ['nonsense'],
    } as unknown as DocumentSurvey;
    const { choices, documents } = await survey([
      { frameId: 0, documentId: 'main', survey: surveyOf(placeOf('a', 2)) },
      { frameId: 4, documentId: 'frame', survey: broken },
    ]);
    expect(choices.map(({ place }) => place.key)).toEqual(['a']);
    expect(documents).toEqual([{ documentId: 'main', frameId: 0 }]);
  });

  it('lists a dozen places at most', async () => {
    const places = Array.from({ length: 20 }, (_, index) => placeOf(String(index), index));
    const { choices } = await survey([{ frameId: 0, survey: surveyOf(...places) }]);
    expect(choices.map(({ place }) => place.key)).toEqual(places.slice(0, 12).map(({ key }) => key));
  });

  it('lists the chosen place too, however unlikely it is', async () => {
    const places = Array.from({ length: 20 }, (_, index) => placeOf(String(index), index));
    const chosen = chosenIn({ documentId: null, frameId: 0 }, '19');
    const { choices, target } = await survey([{ frameId: 0, survey: surveyOf(...places) }], { chosen });
    expect(choices).toHaveLength(13);
    expect(choices.at(-1)?.place.key).toBe('19');
    expect(target).toMatchObject({ place: { key: '0' } });
  });

  it('asks the document of the chosen place for it, and no other', async () => {
    const { told, identify } = showTab({
      frames: [
        { frameId: 0, documentId: 'main' },
        { frameId: 4, documentId: 'frame' },
        { frameId: 5, documentId: 'another' },
      ],
    });
    await surveyPage({
      tabId: SURVEYED_TAB,
      chosen: chosenIn({ documentId: 'frame', frameId: 4 }, 'k'),
      identify,
    });
    expect(told.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [0, 'listPlaces', { chosenKey: null }],
      [4, 'listPlaces', { chosenKey: 'k' }],
      [5, 'listPlaces', { chosenKey: null }],
    ]);
  });

  it('asks a page that was loaded anew for nothing that was chosen before', async () => {
    const { told, identify } = showTab({ frames: [{ frameId: 0, documentId: 'now' }] });
    await surveyPage({
      tabId: SURVEYED_TAB,
      chosen: chosenIn({ documentId: 'before', frameId: 0 }, 'k'),
      identify,
    });
    expect(told).toEqual([[0, 'listPlaces', { chosenKey: null }]]);
  });

  it('says that there is no place in a page without any', async () => {
    expect(await survey([{ frameId: 0, documentId: 'main' }])).toEqual({
      target: { kind: 'none', reason: 'noField', site },
      choices: [],
      framesWithoutPermission: [],
      documents: [{ documentId: 'main', frameId: 0 }],
    });
  });

  it.each([
    ['refuses extensions', []],
    ['was left meanwhile', [{ frameId: 0, isGone: true }]],
    ['shows a PDF', [{ frameId: 0, survey: 'noAccess' as const }]],
  ])('has no access to a page that %s', async (_what, frames) => {
    expect(await survey(frames)).toMatchObject({
      target: { kind: 'none', reason: 'noAccess', site },
      documents: [],
    });
  });

  it('knows no site of the browser’s own pages', async () => {
    const { identify } = showTab({ url: 'chrome://settings', frames: [] });
    const { target } = await surveyPage({ tabId: SURVEYED_TAB, chosen: null, identify });
    expect(target).toMatchObject({ site: null });
  });

  it('rejects for a tab that is closed', async () => {
    const { identify } = showTab({ frames: [] });
    Object.assign(browser.tabs, { get: async () => Promise.reject(new Error('No tab with id: 3.')) });
    const surveying = surveyPage({ tabId: SURVEYED_TAB, chosen: null, identify });
    await expect(surveying).rejects.toThrow('tab is closed');
  });

  it('waits for a busy page for a limited time', async () => {
    vi.useFakeTimers();
    const surveying = survey([{ frameId: 0, busyUntil: forEver }]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await surveying).toMatchObject({
      target: { kind: 'none', reason: 'notResponding' },
      documents: [],
    });
  });

  it('finds the fields of a page whose frame is gone', async () => {
    const found = await survey([
      { frameId: 0, survey: surveyOf(placeOf('a', 2)) },
      { frameId: 4, isGone: true },
    ]);
    expect(found).toMatchObject({ target: { place: { key: 'a' } }, documents: [{ frameId: 0 }] });
  });

  it('finds the fields of a page that has a busy frame', async () => {
    vi.useFakeTimers();
    const surveying = survey([
      { frameId: 0, survey: surveyOf(placeOf('a', 2)) },
      { frameId: 4, busyUntil: forEver },
    ]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await surveying).toMatchObject({ target: { place: { key: 'a' } } });
  });

  it('names each site once for whose frames it has no permission', async () => {
    const framesWithoutPermission = [
      'https://pay.example',
      'https://pay.example',
      'https://ads.example:8443',
    ];
    const { identify } = showTab({
      frames: [{ frameId: 0, survey: { places: [], framesWithoutPermission } }],
      allowed: ['https://ads.example/*'],
    });
    expect(await surveyPage({ tabId: SURVEYED_TAB, chosen: null, identify })).toMatchObject({
      framesWithoutPermission: ['https://pay.example'],
    });
  });
});
