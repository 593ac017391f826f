import { loadBackends, watchBackends } from '../../lib/settings/backend-settings.ts';
import { createBackendChoice } from '../../lib/popup/backend-choice.ts';
import { findActiveTab } from '../../lib/popup/find-active-tab.ts';
import { hasTab } from '../../lib/has-tab.ts';
import { createOutlinePlace } from '../../lib/popup/outline-place.ts';
import { createPopupStore } from '../../lib/popup/popup-store.ts';
import { closeWithQuestion, isForQuestion } from '../../lib/popup/question-window.ts';
import { readTabId } from '../../lib/popup/read-tab-id.ts';
import { loadRefusedFrames, saveRefusedFrames } from '../../lib/popup/refused-frames.ts';
import { saveToDisk } from '../../lib/save-to-disk.ts';
import { askBackground, askDocument } from '../../lib/messages/messages.ts';
import { requestAccess } from '../../lib/request-access.ts';
import {
  loadDetachedTransfers,
  loadTransfer,
  watchDetachedTransfers,
  watchTransfer,
} from '../../lib/transfer/transfer-storage.ts';

const tabInQuery = readTabId(location.search);

export const popup = createPopupStore({
  ask: askBackground,
  load: loadTransfer,
  watch: watchTransfer,
  loadKept: loadDetachedTransfers,
  watchKept: watchDetachedTransfers,
  hasTab,
  outlinePlace: createOutlinePlace(askDocument),
  requestAccess,
  loadRefusedFrames,
  saveRefusedFrames,
  saveToDisk,
  close: () => tabInQuery === undefined && window.close(), // as a page it covers nothing
});

// At once, as this module is read.
if (tabInQuery === undefined) {
  void findActiveTab().then(popup.open);
} else {
  document.documentElement.classList.add('page');
  if (isForQuestion(location.search)) closeWithQuestion(popup.state, () => window.close());
  popup.open(tabInQuery);
}

export const backends = createBackendChoice({
  load: loadBackends,
  watch: watchBackends,
  ask: askBackground,
});
void backends.open();

// The pointer may still be on a choice as the popup closes.
addEventListener('pagehide', () => popup.outline(null));
