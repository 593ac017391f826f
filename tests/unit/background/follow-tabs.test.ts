import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followTabs } from '../../../lib/background/follow-tabs.ts';

type Updated = Parameters<typeof browser.tabs.onUpdated.addListener>[0];

function createWorld() {
  const shownAgain: number[] = [];
  const listeners: Updated[] = [];
  Object.assign(browser.tabs, {
    onUpdated: { addListener: (listener: Updated) => void listeners.push(listener) },
    onReplaced: undefined, // as in Firefox
  });
  followTabs({
    commands: { forgetTab: async () => undefined, renumberTab: async () => undefined },
    inOrder: (_tabId, run) => run(),
    showAgain: (tabId) => void shownAgain.push(tabId),
  });
  return {
    shownAgain,
    update: (tabId: number, change: Parameters<Updated>[1]) => {
      const tab = {} as Parameters<Updated>[2]; // nothing of it is read
      for (const listener of listeners) listener(tabId, change, tab);
    },
  };
}

describe('followTabs', () => {
  beforeEach(() => fakeBrowser.reset());

  it('has what a tab shows on the icon shown again with each page it loads: browsers clear it', () => {
    const { shownAgain, update } = createWorld();
    update(7, { status: 'loading', url: 'https://shop.example/' });
    update(8, { status: 'complete' });
    expect(shownAgain).toEqual([7, 8]);
  });

  it('has nothing to do for a tab that only changes its title or its sound', () => {
    const { shownAgain, update } = createWorld();
    update(7, { title: 'Sell' });
    update(7, { audible: true });
    expect(shownAgain).toEqual([]);
  });
});
