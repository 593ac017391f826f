import { clickMiddle } from './click-middle.ts';
import type { Evaluate } from './evaluate-in.ts';
import { waitUntil } from './wait-until.ts';

declare const gUnifiedExtensions: { pinToToolbar(widgetId: string, isPinned: boolean): void };

/**
 * Clicks the extension's toolbar button as a person does: the panel popup opens (or `action.onClicked`
 * fires), and the tab in front grants `activeTab`, which `action.openPopup()` does not bring about.
 */
export async function clickToolbarButton(browserWindow: Evaluate, extensionId: string): Promise<void> {
  const widget = extensionId.toLowerCase().replaceAll(/[^a-z0-9_-]/g, '_');
  // Firefox puts new buttons into the menu of extensions.
  await browserWindow((id) => gUnifiedExtensions.pinToToolbar(id, true), `${widget}-browser-action`);
  await waitUntil('the toolbar button can be clicked', () =>
    browserWindow(clickMiddle, `#nav-bar #${widget}-BAP`),
  );
}
