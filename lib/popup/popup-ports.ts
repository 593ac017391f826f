import { browser } from 'wxt/browser';
import { hasTab } from '../has-tab.ts';
import { askBackground, askDocument } from '../messages/messages.ts';
import { browserReach } from '../reach/browser-reach.ts';
import { requestAccess } from '../request-access.ts';
import { saveToDisk } from '../save-to-disk.ts';
import { loadBackends, watchBackends } from '../settings/backend-settings.ts';
import { loadPictures, watchPictures } from '../transfer/pictures.ts';
import {
  loadDetachedTransfers,
  loadTransfer,
  watchDetachedTransfers,
  watchTransfer,
} from '../transfer/transfer-storage.ts';
import { loadRefusedFrames, saveRefusedFrames } from './refused-frames.ts';

/** What the popup needs of the extension and the browser around it. Each `watch` returns a function that stops it. */
export const popupPorts = {
  ask: askBackground,
  askDocument,
  transfers: {
    load: loadTransfer,
    watch: watchTransfer,
    loadDetached: loadDetachedTransfers,
    watchDetached: watchDetachedTransfers,
    loadPictures,
    watchPictures,
  },
  backends: { load: loadBackends, watch: watchBackends },
  refusedFrames: { load: loadRefusedFrames, save: saveRefusedFrames },
  reach: browserReach,
  browser: {
    /** Whether the popup can be seen; as a page of its own it may lie behind another. */
    isSeen: () => document.visibilityState === 'visible',
    hasTab,
    requestAccess,
    saveToDisk,
    copyText: (text: string) => navigator.clipboard.writeText(text),
    openOptions: () => void browser.runtime.openOptionsPage(),
    openWelcome: () => void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') }),
    reloadExtension: () => browser.runtime.reload(),
    closePopup: () => window.close(),
  },
};

export type PopupPorts = typeof popupPorts & {
  /** Whether the popup lies over the page; as a page of its own it does not. */
  coversPage: boolean;
};
