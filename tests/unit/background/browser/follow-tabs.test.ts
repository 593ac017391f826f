import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { settle } from '../../fixtures/command-world.ts';
import { followTabs } from '../../../../lib/background/browser/follow-tabs.ts';

type Updated = Parameters<typeof browser.tabs.onUpdated.addListener>[0];

type Removed = Parameters<typeof browser.tabs.onRemoved.addListener>[0];

/** Windows with this number, and higher ones, are private. */
const FIRST_PRIVATE = 100;

function createWorld(windowIds: number[] = []) {
  const redrawn: number[] = [];
  const loaded: number[] = [];
  const forgotten: unknown[][] = [];
  const windowRemovals: (() => void)[] = [];
  const windows = windowIds.map((id) => ({ id, incognito: id >= FIRST_PRIVATE }));
  let privateEnds = 0;
  const removals: Removed[] = [];
  const listeners: Updated[] = [];
  Object.assign(browser.tabs, {
    onUpdated: { addListener: (listener: Updated) => void listeners.push(listener) },
    onRemoved: { addListener: (listener: Removed) => void removals.push(listener) },
    onReplaced: undefined, // as in Firefox
  });
  const onRemoved = { addListener: (listener: () => void) => void windowRemovals.push(listener) };
  Object.assign(browser, { windows: { getAll: async () => windows, onRemoved } });
  followTabs({
    commands: {
      handleTabClosed: async (...args) => void forgotten.push(args),
      renumberTab: async () => undefined,
    },
    inOrder: (_tabId, run) => run(),
    redrawBadge: (tabId) => void redrawn.push(tabId),
    pageLoaded: (tabId) => void loaded.push(tabId),
    privateWindowsClosed: () => void (privateEnds += 1),
  });
  return {
    redrawn,
    loaded,
    forgotten,
    remove: async (tabId: number, isWindowClosing: boolean) => {
      for (const listener of removals) listener(tabId, { isWindowClosing, windowId: 1 });
      await settle();
    },
    removeWindow: async () => {
      for (const listener of windowRemovals) listener();
      await settle();
      return privateEnds;
    },
    update: (tabId: number, change: Parameters<Updated>[1]) => {
      const tab = {} as Parameters<Updated>[2]; // nothing of it is read
      for (const listener of listeners) listener(tabId, change, tab);
    },
  };
}

describe('followTabs', () => {
  it('redraws the badge of a tab with each page that it loads, since browsers clear it', () => {
    const { redrawn, update } = createWorld();
    update(7, { status: 'loading', url: 'https://shop.example/' });
    update(8, { status: 'complete' });
    expect(redrawn).toEqual([7, 8]);
  });

  it('arms each page that a tab loads, when loading begins and again when it is complete', () => {
    const { loaded, update } = createWorld();
    update(7, { status: 'loading' });
    update(7, { status: 'complete' });
    update(7, { title: 'Sell' });
    expect(loaded).toEqual([7, 7]);
  });

  it('tells when a window was closed and no private one is left', async () => {
    expect(await createWorld([1, 100]).removeWindow()).toBe(0);
    expect(await createWorld([1]).removeWindow()).toBe(1);
    expect(await createWorld([]).removeWindow()).toBe(1);
  });

  it.each([
    ['its tab is closed', { isWindowClosing: false, windowIds: [1] }, false],
    ['its window is closed and another one is left', { isWindowClosing: true, windowIds: [1, 2] }, false],
    ['the last window is closed, and perhaps the browser', { isWindowClosing: true, windowIds: [1] }, true],
  ])('tells when %s', async (_what, { isWindowClosing, windowIds }, mayReturn) => {
    const { remove, forgotten } = createWorld(windowIds);
    await remove(7, isWindowClosing);
    expect(forgotten).toEqual([[7, mayReturn]]);
  });

  it('has nothing to do for a tab that only changes its title or its sound', () => {
    const { redrawn, update } = createWorld();
    update(7, { title: 'Sell' });
    update(7, { audible: true });
    expect(redrawn).toEqual([]);
  });
});
