import type { PlaceTarget } from '../transfer/target.ts';
import type { PopupParts } from './popup-state.ts';

/**
 * Tells the background where the file goes. The choice is shown at once; what the background made of it
 * is read when it has answered, since a place may be gone by then.
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
 * Outlines a choice in the page of the transfer's tab; `null` takes the outline away. Nobody waits for the
 * documents' answers, and a document that is gone outlines nothing, so errors mean nothing here.
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
 * Asks the person whether the extension may look into the frames of an origin, then has the page looked
 * at again. To be called inside their click. The question may close the popup, so it counts as refused
 * from then on, until it is known to be allowed; and the next opening looks at the page again anyway.
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
