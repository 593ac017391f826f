import { findActiveTab } from '../../lib/popup/find-active-tab.ts';
import { createPopupStore } from '../../lib/popup/popup-store.ts';
import { readTabId } from '../../lib/popup/read-tab-id.ts';
import { saveToDisk } from '../../lib/popup/save-to-disk.ts';
import { askBackground } from '../../lib/messages.ts';
import { loadTransfer, watchTransfer } from '../../lib/transfer-storage.ts';

export const popup = createPopupStore({
  ask: askBackground,
  load: loadTransfer,
  watch: watchTransfer,
  saveToDisk,
});

// At once, as this module is read.
const tabInQuery = readTabId(location.search);
if (tabInQuery === undefined) {
  void findActiveTab().then(popup.open);
} else {
  document.documentElement.classList.add('page');
  popup.open(tabInQuery);
}
