import { browser } from 'wxt/browser';

/** The keys that open the popup, as the browser writes them; empty, where none are set. */
export async function readShortcut(): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find(({ name }) => name === '_execute_action')?.shortcut ?? '';
}
