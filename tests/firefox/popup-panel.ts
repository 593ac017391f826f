import { clickMiddle } from './click-middle.ts';
import type { Evaluate } from './evaluate-in.ts';
import { runInPanel, snapshotPanel } from './run-in-panel.ts';
import { waitUntil } from './wait-until.ts';

/** The popup below the toolbar button. BiDi does not list it, so it has a driver of its own. */
export interface PopupPanel {
  waitUntilOpen(): Promise<void>;
  isOpen(): Promise<boolean>;
  /**
   * Runs a function in the open panel. It sees `window`, `document` and its arguments; of the page's
   * scripts (`browser`, their variables) it sees nothing.
   */
  evaluate: Evaluate;
  /** Waits for an element, then clicks its middle; counts as the person's click. */
  click(selector: string): Promise<void>;
  /** Waits until the element's text contains `part`, and resolves with the whole text. */
  waitForText(selector: string, part: string): Promise<string>;
  /** PNG of the panel's page. */
  screenshot(): Promise<Buffer>;
  /** Closes it as a click beside it would; resolves when its page is gone. */
  close(): Promise<void>;
}

export function createPopupPanel(browserWindow: Evaluate): PopupPanel {
  const evaluate: Evaluate = (body, ...args) =>
    waitUntilOpen().then(() => runInPanel(browserWindow, body, args));
  const waitUntilOpen = async () => {
    await waitUntil('the popup is open', () => browserWindow(isPanelOpen));
  };
  return {
    waitUntilOpen,
    isOpen: () => browserWindow(isPanelOpen),
    evaluate,
    click: async (selector) => {
      await waitUntil(`${selector} is in the popup`, () => evaluate(clickMiddle, selector));
    },
    waitForText: (selector, part) =>
      waitUntil(`${selector} in the popup says "${part}"`, async () => {
        const text = await evaluate((query) => document.querySelector(query)?.textContent ?? '', selector);
        return text.includes(part) && text;
      }),
    screenshot: async () => {
      await waitUntilOpen();
      return Buffer.from(await browserWindow(snapshotPanel), 'base64');
    },
    close: async () => {
      await browserWindow(hidePanel);
      await waitUntil('the popup is closed', () => browserWindow(isPanelGone));
    },
  };
}

interface PopupBrowser extends Element {
  currentURI?: { spec: string };
}

interface XulPanel extends Element {
  state: string;
  hidePopup(): void;
}

function isPanelOpen(): boolean {
  const browser = document.querySelector<PopupBrowser>('browser.webextension-popup-browser');
  const isLoaded = browser?.currentURI?.spec.startsWith('moz-extension:') ?? false;
  return isLoaded && browser?.closest<XulPanel>('panel')?.state === 'open';
}

function hidePanel(): void {
  const browser = document.querySelector('browser.webextension-popup-browser');
  browser?.closest<XulPanel>('panel')?.hidePopup();
}

function isPanelGone(): boolean {
  return document.querySelector('browser.webextension-popup-browser') === null;
}
