import type { PlaceTarget } from '../transfer/target.ts';
import type { PopupParts } from './popup-state.ts';

/**
 * Tells the background where the file goes. The choice is shown at once; after the answer the stored target is shown,
 * since the chosen place may be gone.
 */
export async function chooseTarget(choice: PlaceTarget, parts: PopupParts): Promise<void> {
  const { state, ports, command } = parts;
  const { tabId, transfer } = state.getState();
  if (tabId === null || transfer === null) return;
  state.setState({ transfer: { ...transfer, target: choice } });
  await command('chooseTarget', { tabId, choice: { key: choice.place.key, ...choice.document } });
  const stored = await ports.transfers.load(tabId);
  if (stored?.id === transfer.id) state.setState({ transfer: stored });
}

/**
 * Outlines a choice in the page of the transfer's tab; `null` removes the outline. Errors are ignored: a document that is
 * gone has no outline.
 */
export function createOutline({ state, ports }: PopupParts): (choice: PlaceTarget | null) => void {
  let outlined: { tabId: number; choice: PlaceTarget } | null = null;

  const tell = (tabId: number, { document }: PlaceTarget, key: string | null) =>
    void ports.askDocument({ tabId, ...document }, 'outlinePlace', { key }).catch(() => undefined);

  return (choice) => {
    const { tabId } = state.getState();
    if (tabId === null) return;
    if (outlined) tell(outlined.tabId, outlined.choice, null);
    outlined = choice && { tabId, choice };
    if (choice) tell(tabId, choice, choice.place.key);
  };
}

/**
 * Asks the person whether the extension may look into the frames of an origin, then has the page surveyed again. To be
 * called inside their click. The browser's question may close the popup, so the origin counts as refused until the answer
 * is known; the next popup surveys the page anyway.
 */
export async function allowFrame(origin: string, { state, ports, command }: PopupParts): Promise<void> {
  const { tabId, refusedFrames } = state.getState();
  const others = refusedFrames.filter((refused) => refused !== origin);
  const asking = ports.browser.requestAccess(origin).catch(() => false); // no answer is no consent
  const remembering = ports.refusedFrames.save([...others, origin]);
  if (!(await asking)) return state.setState({ refusedFrames: [...others, origin] });
  state.setState({ refusedFrames: others });
  await remembering.then(() => ports.refusedFrames.save(others));
  if (tabId !== null) await command('openTransfer', { tabId });
}
