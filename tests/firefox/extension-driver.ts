import { readText, type BidiClient } from './bidi-client.ts';
import { pressInContextMenu } from './context-menu.ts';
import type { Evaluate } from './evaluate-in.ts';
import { grantOrigins, listErrors, readFrontTabId, stopBackground } from './extension-internals.ts';
import { openFirefoxPage, type FirefoxPage } from './firefox-page.ts';
import { answerPermissionPrompt } from './permission-prompt.ts';
import { createPopupPanel, type PopupPanel } from './popup-panel.ts';
import { pressShortcut, type Shortcut } from './press-shortcut.ts';
import { clickToolbarButton } from './toolbar-button.ts';

/** What a person does with an extension, and what a test has to force. */
export interface ExtensionDriver {
  /** For example `moz-extension://11111111-2222-4333-8444-555555555555/`. */
  baseUrl: string;
  /** Installs an unpacked build until the browser ends. Throws if it has another id. */
  install(folder: string): Promise<void>;
  /** Opens one of the extension's pages as a tab, for example `popup.html?tab=3`. */
  openPage(path: string): Promise<FirefoxPage>;
  /** Brings the page to the front and resolves with the id by which `browser.tabs` knows its tab. */
  readTabId(page: FirefoxPage): Promise<number>;
  /** A real click, on behalf of the tab in front: opens the panel and grants `activeTab`. */
  clickToolbarButton(): Promise<void>;
  panel: PopupPanel;
  /** Waits for the menu of a right click and presses the item with this label. */
  pressInContextMenu(label: string): Promise<void>;
  /** Presses a shortcut of the manifest's `commands`. */
  pressShortcut(shortcut: Shortcut): Promise<void>;
  /** Waits for the question that `permissions.request` asks, and answers it. */
  answerPermissionPrompt(answer: 'allow' | 'deny'): Promise<void>;
  /** Grants optional host permissions (match patterns) without asking. */
  grantOrigins(origins: string[]): Promise<void>;
  /** Ends the background page as Firefox does after 30 s without events; the next event wakes it. */
  stopBackground(): Promise<void>;
  /** Errors thrown in the extension's own files so far. */
  listErrors(): Promise<string[]>;
}

export interface ExtensionIdentity {
  /** `browser_specific_settings.gecko.id` of the manifest. */
  id: string;
  baseUrl: string;
}

export function createExtensionDriver(
  bidi: BidiClient,
  browserWindow: Evaluate,
  { id, baseUrl }: ExtensionIdentity,
): ExtensionDriver {
  return {
    baseUrl,
    install: async (folder) => {
      const extensionData = { type: 'path', path: folder };
      const installed = readText(await bidi.send('webExtension.install', { extensionData }), 'extension');
      if (installed !== id) throw new Error(`${folder} holds the extension ${installed}, not ${id}`);
    },
    openPage: (path) => openFirefoxPage(bidi, new URL(path, baseUrl).href),
    readTabId: async (page) => {
      await page.activate();
      return readFrontTabId(browserWindow);
    },
    clickToolbarButton: () => clickToolbarButton(browserWindow, id),
    panel: createPopupPanel(browserWindow),
    pressInContextMenu: (label) => pressInContextMenu(browserWindow, label),
    pressShortcut: (shortcut) => pressShortcut(browserWindow, shortcut),
    answerPermissionPrompt: (answer) => answerPermissionPrompt(browserWindow, answer),
    grantOrigins: (origins) => grantOrigins(browserWindow, id, origins),
    stopBackground: async () => {
      const state = await stopBackground(browserWindow, id);
      if (state !== 'stopped') throw new Error(`The background page is ${state}, not stopped`);
    },
    listErrors: () => listErrors(browserWindow, baseUrl),
  };
}
