import type { PopupParts } from './popup-state.ts';

/** Saves the file that found no place in the page, and tells the background when it is saved. */
export async function saveHeldFile({ state, ports, command }: PopupParts): Promise<void> {
  const { transfer, saving } = state.getState();
  if (transfer === null || saving === 'fetching') return;
  const { tabId, id: transferId } = transfer;
  state.setState({ saving: 'fetching' });
  const file = await ports.ask('takeFile', { tabId, transferId }).catch(() => null); // no file, no answer: try again
  if (file === null) return state.setState({ saving: 'failed' });
  ports.saveToDisk(file);
  state.setState({ saving: 'idle' });
  await command('fileSaved', { tabId, transferId });
}
