import { parseSetupLink } from '@svc/protocol';
import { popupPorts } from '../../lib/popup/popup-ports.ts';
import { createPopupStore } from '../../lib/popup/popup-store.ts';
import { closeWithQuestion, findActiveTab, isForQuestion, readTabId } from '../../lib/popup/popup-window.ts';
import { openSetupPage } from '../../lib/setup/open-setup-page.ts';

const tabInQuery = readTabId(location.search);
const popup = createPopupStore({ ...popupPorts, coversPage: tabInQuery === undefined });

// Before anything is awaited: the code shall come soon.
if (tabInQuery === undefined) {
  void openForActiveTab();
} else {
  document.documentElement.classList.add('page');
  if (isForQuestion(location.search)) closeWithQuestion(popup.state, popupPorts.browser.closePopup);
  popup.open(tabInQuery);
}

// The pointer may be on a choice when the popup closes: its outline must go.
addEventListener('pagehide', () => popup.actions.outline(null));

// React is loaded only now, while the background asks for the code.
const { renderPopup } = await import('./app.tsx');
renderPopup(popup);

/** On the page of a setup link, the question whether to use it takes the place of a code. */
async function openForActiveTab(): Promise<void> {
  const { id, url } = await findActiveTab();
  if (!parseSetupLink(url)) return void popup.open(id);
  await openSetupPage(url);
  popupPorts.browser.closePopup();
}
