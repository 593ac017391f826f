import type { PlaceTarget } from '../transfer/target.ts';
import type { PopupParts } from './popup-state.ts';

/**
 * Tells the background where the file goes. The choice is shown at once; what the background made of it
 * is read when it has answered, since a place may be gone by then.
 */
export async function chooseTarget(choice: PlaceTarget, parts: PopupParts): Promise<void> {
  const { state, ports, command } = parts;
  const { transfer } = state.getState();
  if (!transfer) return;
  const { tabId } = transfer;
  state.setState({ transfer: { ...transfer, target: choice } });
  await command('chooseTarget', { tabId, choice: { key: choice.place.key, ...choice.document } });
  const stored = await ports.load(tabId);
  if (stored?.id === transfer.id) state.setState({ transfer: stored });
}
