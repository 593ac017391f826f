import type { PopupParts } from './popup-state.ts';

/**
 * Asks the person whether the extension may look into the frames of an origin, then has the page looked
 * at again. To be called inside their click. Where the question itself closes the popup, the next
 * opening looks again.
 */
export async function allowFrame(origin: string, { state, ports, command }: PopupParts): Promise<void> {
  const { transfer } = state.getState();
  const isAllowed = await ports.requestAccess(origin).catch(() => false); // no answer is no consent
  const others = state.getState().refusedFrames.filter((refused) => refused !== origin);
  state.setState({ refusedFrames: isAllowed ? others : [...others, origin] });
  if (isAllowed && transfer) await command('openTransfer', { tabId: transfer.tabId });
}
