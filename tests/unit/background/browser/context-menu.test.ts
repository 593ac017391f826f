import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { offerInContextMenu } from '../../../../lib/background/browser/context-menu.ts';
import { PAGE_TIMEOUT_MS, waitFor } from '../../../../lib/background/tab/page-deadline.ts';
import { createNotes } from '../../fixtures/message-world.ts';
import { showTab, type FakeFrame } from '../../fixtures/page-world.ts';
import { placeTarget } from '../../fixtures/sample-transfer.ts';

const TAB = 3;
const { place } = placeTarget({ key: 'papers' });
const aimed = expect.objectContaining({ place }) as unknown;

/**
 * Presses our entry over a frame. What is done for it is noted.
 *
 * @param world - `isAsked`: the person has to be asked first. `opens`: the browser opens the popup.
 */
function pressIn(frame: Omit<FakeFrame, 'frameId'>, { isAsked = false, opens = false } = {}) {
  const { called, note } = createNotes();
  const listeners: ((info: object, tab: object) => void)[] = [];
  Object.assign(browser, {
    contextMenus: { onClicked: { addListener: (listener: () => void) => void listeners.push(listener) } },
  });
  const { identify } = showTab({ frames: [{ frameId: 0, documentId: 'page', ...frame }] });
  const noteAndAsk = (name: string) => async (tabId: number, target: unknown) => {
    await note(name)(tabId, target);
    return isAsked;
  };
  offerInContextMenu({
    inOrder: (_tabId, run) => run(),
    requestAt: noteAndAsk('requestAt'),
    requestLate: noteAndAsk('requestLate'),
    openTransfer: note('openTransfer'),
    openPopup: async () => {
      await note('openPopup')();
      return opens;
    },
    openQuestion: note('openQuestion'),
    identify,
  });
  listeners.forEach((listener) => listener({ menuItemId: 'fill-from-phone', frameId: 0 }, { id: TAB }));
  return called;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const popup = ['openPopup'];

describe('“Fill from phone” in the menu', () => {
  it('aims at the place that was right-clicked', async () => {
    const called = pressIn({ atMenu: place });
    await vi.advanceTimersByTimeAsync(0);
    expect(called).toEqual([popup, ['requestAt', TAB, aimed]]);
  });

  it('aims at it also where the page’s process hears late that the person let the extension in', async () => {
    const called = pressIn({ atMenu: place, refusals: 1 });
    await vi.advanceTimersByTimeAsync(PAGE_TIMEOUT_MS);
    expect(called).toEqual([popup, ['requestAt', TAB, aimed]]);
  });

  it('acts as a click on the icon where no place was right-clicked', async () => {
    const called = pressIn({});
    await vi.advanceTimersByTimeAsync(PAGE_TIMEOUT_MS);
    expect(called).toEqual([popup, ['openTransfer', { tabId: TAB }]]);
  });

  it.each([
    { who: 'that is the page’s own', follows: [] },
    { who: 'that the person is asked about', isAsked: true, follows: [['openQuestion', TAB]] },
    { who: 'that the open popup asks about', isAsked: true, opens: true, follows: [] },
  ])('gives a code while the page is busy, and aims at the place $who once it answers', async (row) => {
    const called = pressIn({ atMenu: place, busyUntil: waitFor(60_000, undefined) }, row);
    await vi.advanceTimersByTimeAsync(PAGE_TIMEOUT_MS);
    const atOnce = [popup, ['openTransfer', { tabId: TAB }]];
    expect(called).toEqual(atOnce);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(called).toEqual([...atOnce, ['requestLate', TAB, aimed], ...row.follows]);
  });
});
