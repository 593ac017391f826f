import type { PopupParts } from './popup-state.ts';

/**
 * Asks the person whether the extension may look into the frames of an origin, then has the page looked
 * at again. To be called inside their click. The question may close the popup, so it counts as refused
 * from then on, until it is known to be allowed; and the next opening looks at the page again anyway.
 */
export async function allowFrame(origin: string, { state, ports, command }: PopupParts): Promise<void> {
  const { transfer, refusedFrames } = state.getState();
  const others = refusedFrames.filter((refused) => refused !== origin);
  const asking = ports.requestAccess(origin).catch(() => false); // no answer is no consent
  const remembering = ports.saveRefusedFrames([...others, origin]);
  if (!(await asking)) return state.setState({ refusedFrames: [...others, origin] });
  state.setState({ refusedFrames: others });
  await remembering.then(() => ports.saveRefusedFrames(others));
  if (transfer) await command('openTransfer', { tabId: transfer.tabId });
}

/** Those of an earlier popup. */
export async function recallRefusedFrames({ state, ports }: PopupParts): Promise<void> {
  state.setState({ refusedFrames: await ports.loadRefusedFrames() });
}
