import { browser } from 'wxt/browser';
import { hasTab } from '../../lib/has-tab.ts';
import { askBackground, askDocument } from '../../lib/messages/messages.ts';
import { createPopupStore } from '../../lib/popup/popup-store.ts';
import { closeWithQuestion, findActiveTab, isForQuestion, readTabId } from '../../lib/popup/popup-window.ts';
import { loadRefusedFrames, saveRefusedFrames } from '../../lib/popup/refused-frames.ts';
import { requestAccess } from '../../lib/request-access.ts';
import { saveToDisk } from '../../lib/save-to-disk.ts';
import { loadBackends, watchBackends } from '../../lib/settings/backend-settings.ts';
import {
  loadDetachedTransfers,
  loadTransfer,
  watchDetachedTransfers,
  watchTransfer,
} from '../../lib/transfer/transfer-storage.ts';
import { loadPictures, watchPictures } from '../../lib/transfer/pictures.ts';

const tabInQuery = readTabId(location.search);
const closePopup = () => window.close();

const popup = createPopupStore({
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
  browser: {
    isSeen: () => document.visibilityState === 'visible',
    hasTab,
    requestAccess,
    saveToDisk,
    copyText: (text) => navigator.clipboard.writeText(text),
    openOptions: () => void browser.runtime.openOptionsPage(),
    reloadExtension: () => browser.runtime.reload(),
    closePopup,
  },
  coversPage: tabInQuery === undefined,
});

// Before anything is awaited: the code shall come soon.
if (tabInQuery === undefined) {
  void findActiveTab().then(popup.open);
} else {
  document.documentElement.classList.add('page');
  if (isForQuestion(location.search)) closeWithQuestion(popup.state, closePopup);
  popup.open(tabInQuery);
}

// The pointer may be on a choice when the popup closes: its outline must go.
addEventListener('pagehide', () => popup.actions.outline(null));

// React is loaded only now, while the background asks for the code.
const { renderPopup } = await import('./app.tsx');
renderPopup(popup);
