import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { createPopupOpener } from '../../../../lib/background/browser/open-popup.ts';

/** A browser with the tab 3, that opens popups unless told otherwise. */
function createWorld({ isActive = true, isThere = true, opens = true } = {}) {
  const opened: unknown[] = [];
  Object.assign(browser.tabs, {
    get: async (tabId: number) => {
      if (!isThere || tabId !== 3) throw new Error(`No tab with id: ${tabId}.`);
      return { id: 3, active: isActive };
    },
  });
  Object.assign(browser, {
    action: {
      openPopup: async () => {
        if (!opens) throw new Error('openPopup may only be called from a user input handler.');
        opened.push('popup');
      },
    },
    windows: { create: async (options: unknown) => void opened.push(options) },
  });
  return { opened, ...createPopupOpener() };
}

const questionWindow = {
  url: expect.stringMatching(/\/popup\.html\?tab=3&for=question$/) as string,
  type: 'popup',
  width: expect.any(Number) as number,
  height: expect.any(Number) as number,
};

describe('openQuestion', () => {
  it('opens the popup of the tab that the person looks at', async () => {
    const { openQuestion, opened, wasOpenedByExtension } = createWorld();
    await openQuestion(3);
    expect(opened).toEqual(['popup']);
    expect(wasOpenedByExtension()).toBe(true);
  });

  it('opens a window of the extension where the browser opens no popup', async () => {
    const { openQuestion, opened, wasOpenedByExtension } = createWorld({ opens: false });
    await openQuestion(3);
    expect(opened).toEqual([questionWindow]);
    expect(wasOpenedByExtension()).toBe(false);
  });

  it('opens a window for a tab in the background, whose popup would be of another tab', async () => {
    const { openQuestion, opened } = createWorld({ isActive: false });
    await openQuestion(3);
    expect(opened).toEqual([questionWindow]);
  });

  it('opens nothing for a tab that is closed', async () => {
    const { openQuestion, opened } = createWorld({ isThere: false });
    await openQuestion(3);
    expect(opened).toEqual([]);
  });
});

describe('openPopup', () => {
  it('says whether the browser has opened it', async () => {
    expect(await createWorld().openPopup()).toBe(true);
    expect(await createWorld({ opens: false }).openPopup()).toBe(false);
  });

  it('knows which popups the extension opened, once for each of them', async () => {
    const { openPopup, wasOpenedByExtension } = createWorld();
    expect(wasOpenedByExtension()).toBe(false);
    await openPopup();
    expect([wasOpenedByExtension(), wasOpenedByExtension()]).toEqual([true, false]);
  });
});
