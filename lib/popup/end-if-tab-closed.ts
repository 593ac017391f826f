import type { PopupParts } from './popup-state.ts';

/** Says so where the tab is closed that the popup is for. Resolves with whether it is. */
export async function endIfTabClosed({
  state,
  ports,
}: Pick<PopupParts, 'state' | 'ports'>): Promise<boolean> {
  const { tabId } = state.getState();
  if (tabId === null || (await ports.hasTab(tabId))) return false;
  state.setState({ transfer: null, problem: 'tabClosed' });
  return true;
}
