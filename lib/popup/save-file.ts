import type { Transfer } from '../transfer/transfer.ts';
import type { PopupParts } from './popup-state.ts';

/** Saves the file that found no place in the page, and tells the background when it is saved. */
export async function saveHeldFile({ state, ports, command }: PopupParts): Promise<void> {
  const { tabId, transfer, saving } = state.getState();
  if (tabId === null || transfer === null || saving === 'fetching') return;
  const { id: transferId } = transfer;
  state.setState({ saving: 'fetching' });
  const file = await ports.ask('takeFile', { tabId, transferId }).catch(() => null); // no file, no answer: try again
  if (file === null) return state.setState({ saving: 'failed' });
  ports.browser.saveToDisk(file);
  state.setState({ saving: 'idle' });
  await command('fileSaved', { tabId, transferId });
}

/** Saves the file of a detached transfer, which ends with that. */
export async function saveDetachedFile(
  { id: detachedId }: Transfer,
  { state, ports, command }: PopupParts,
): Promise<void> {
  if (state.getState().savingDetached !== null) return;
  state.setState({ savingDetached: detachedId, notSavedDetached: null });
  const file = await ports.ask('takeDetachedFile', { detachedId }).catch(() => null); // no file, no answer: it stays
  state.setState({ savingDetached: null, notSavedDetached: file === null ? detachedId : null });
  if (file === null) return;
  ports.browser.saveToDisk(file);
  await command('discardDetached', { detachedId, isSaved: true });
}
