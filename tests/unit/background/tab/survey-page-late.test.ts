import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { FullSurvey } from '../../../../lib/background/transfer/resolve-target.ts';
import type { DocumentAddress } from '../../../../lib/transfer/target.ts';
import type { FakeFrame } from '../../fixtures/page-world.ts';
import { placeOf, survey, surveyOf } from '../../fixtures/sample-surveys.ts';

const site = { origin: 'https://shop.example', title: 'Sell' };

/** Looks at a page with these frames, and notes what comes late. */
function look(frames: FakeFrame[]) {
  const onLate = vi.fn<(found: FullSurvey) => void>();
  const onLateDocument = vi.fn<(document: DocumentAddress) => void>();
  return { onLate, onLateDocument, surveying: survey(frames, { onLate, onLateDocument }) };
}

describe('a page that answers late', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('reports what a busy page answers late', async () => {
    const places = surveyOf(placeOf('a', 2));
    const frame = { frameId: 0, documentId: 'main', survey: places, busyUntil: after(60_000) };
    const { onLate } = look([frame]);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(onLate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onLate).toHaveBeenCalledOnce();
    expect(onLate.mock.calls[0]?.[0]).toMatchObject({
      target: { place: { key: 'a' }, site },
      documents: [{ documentId: 'main', frameId: 0 }],
    });
  });

  it('listens to the tab for a minute at most while a frame hangs', async () => {
    look([{ frameId: 0 }, { frameId: 4, hangs: true }]);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(fakeBrowser.runtime.onMessage.hasListeners()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fakeBrowser.runtime.onMessage.hasListeners()).toBe(false);
  });

  it('reports nothing for a busy page that goes away', async () => {
    const frame: FakeFrame = { frameId: 0 };
    frame.busyUntil = after(60_000).then(() => {
      throw new Error('The message channel closed.');
    });
    const { onLate } = look([frame]);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(onLate).not.toHaveBeenCalled();
  });

  it('reports what late frames answer in a page that has no place itself', async () => {
    const busyUntil = after(60_000);
    const frame = { frameId: 4, survey: surveyOf(placeOf('b', 2)), busyUntil };
    const { onLate, surveying } = look([{ frameId: 0, survey: surveyOf() }, frame]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await surveying).toMatchObject({ target: { reason: 'noField' }, documents: [{ frameId: 0 }] });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(onLate.mock.calls).toMatchObject([
      [{ target: { place: { key: 'b' } }, documents: [{ frameId: 0 }, { frameId: 4 }] }],
    ]);
  });

  it('reports the places of late frames in a page that has one itself, and keeps the guess of the page', async () => {
    const busyUntil = after(60_000);
    const frame = { frameId: 4, survey: surveyOf(placeOf('b', 1)), busyUntil };
    const { onLate, surveying } = look([{ frameId: 0, survey: surveyOf(placeOf('a', 2)) }, frame]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await surveying).toMatchObject({ target: { place: { key: 'a' } }, documents: [{ frameId: 0 }] });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(onLate.mock.calls).toMatchObject([
      [
        {
          target: { place: { key: 'a' } },
          choices: [{ place: { key: 'b' } }, { place: { key: 'a' } }],
          documents: [{ frameId: 0 }, { frameId: 4 }],
        },
      ],
    ]);
  });

  it('lists the place of a late frame of another site, and never guesses it', async () => {
    const busyUntil = after(60_000);
    const origin = 'https://bank.example';
    const frame = { frameId: 4, origin, survey: surveyOf(placeOf('b', 0)), busyUntil };
    const { onLate } = look([{ frameId: 0 }, frame]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onLate.mock.calls).toMatchObject([
      [{ target: { kind: 'none' }, choices: [{ recipient: { kind: 'foreign', origin } }] }],
    ]);
  });

  it.each([
    ['one itself', surveyOf(placeOf('a', 2))],
    ['none itself', surveyOf()],
  ])(
    'reports of a late frame without a place that it is there, in a page that has %s',
    async (_which, own) => {
      const frames = [
        { frameId: 0, survey: own },
        { frameId: 4, busyUntil: after(60_000) },
      ];
      const { onLate, onLateDocument } = look(frames);
      await vi.advanceTimersByTimeAsync(61_000);
      expect(onLate).not.toHaveBeenCalled();
      expect(onLateDocument.mock.calls).toMatchObject([[{ frameId: 4 }]]);
    },
  );

  it('reports no answer twice for a page that answers in time', async () => {
    const { onLate, surveying } = look([{ frameId: 0, survey: surveyOf(placeOf('a', 2)) }]);
    expect(await surveying).toMatchObject({ target: { place: { key: 'a' } } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onLate).not.toHaveBeenCalled();
  });

  it('reports a frame that answers while the answers in time are combined', async () => {
    const busyUntil = after(600);
    const frame = { frameId: 4, survey: surveyOf(placeOf('b', 2)), busyUntil };
    const main = { places: [], framesWithoutPermission: ['https://pay.example'] };
    const { onLate, surveying } = look([{ frameId: 0, survey: main }, frame]);
    // Whether a frame is closed takes the browser until after that answer.
    browser.permissions.contains = async () => {
      await after(200);
      return false;
    };
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await surveying).toMatchObject({ documents: [{ frameId: 0 }] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(onLate.mock.calls).toMatchObject([[{ target: { place: { key: 'b' } } }]]);
  });

  it('goes on when the tab could not be read once', async () => {
    const { onLate } = look([
      { frameId: 0, survey: surveyOf() },
      { frameId: 4, survey: surveyOf(placeOf('b', 2)), busyUntil: after(1_000) },
      { frameId: 5, survey: surveyOf(placeOf('c', 2)), busyUntil: after(2_000) },
    ]);
    await vi.advanceTimersByTimeAsync(900);
    const { get } = browser.tabs;
    browser.tabs.get = () => Promise.reject(new Error('No tab with id: 3.'));
    await vi.advanceTimersByTimeAsync(600);
    browser.tabs.get = get;
    await vi.advanceTimersByTimeAsync(600);
    expect(onLate).toHaveBeenCalledOnce();
    expect(onLate.mock.lastCall).toMatchObject([
      { documents: [{ frameId: 0 }, { frameId: 4 }, { frameId: 5 }] },
    ]);
  });

  it('reports results in order, also where an older one took longer to combine', async () => {
    const closed = { ...surveyOf(placeOf('b', 2)), framesWithoutPermission: ['https://pay.example'] };
    const { onLate } = look([
      { frameId: 0, survey: surveyOf() },
      { frameId: 4, survey: closed, busyUntil: after(1_000) },
      { frameId: 5, survey: surveyOf(placeOf('c', 2)), busyUntil: after(1_100) },
    ]);
    const durationsMs = [300, 10];
    browser.permissions.contains = () => after(durationsMs.shift() ?? 0).then(() => false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(onLate.mock.lastCall).toMatchObject([
      { documents: [{ frameId: 0 }, { frameId: 4 }, { frameId: 5 }] },
    ]);
  });

  it.each([
    ['answers no question', { busyUntil: new Promise<void>(() => {}) }],
    ['does not even run the script', { hangs: true }],
  ])('reports each frame in time where another one %s', async (_what, fault) => {
    const { surveying } = look([
      { frameId: 0, survey: surveyOf() },
      { frameId: 4, survey: surveyOf(placeOf('b', 2)) },
      { frameId: 5, ...fault },
    ]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await surveying).toMatchObject({
      target: { place: { key: 'b' } },
      documents: [{ frameId: 0 }, { frameId: 4 }],
    });
  });
});

/** Resolves when the fake clock has gone so far. */
function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
