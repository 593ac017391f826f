import { browser } from 'wxt/browser';

/**
 * Shows the first-run page when the extension is installed. Where it is loaded from a folder, by developers and
 * tests, the page opens in the background.
 */
export function openWelcomeAtInstall(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void openWelcome();
  });
}

async function openWelcome(): Promise<void> {
  // Needs no permission (https://developer.chrome.com/docs/extensions/reference/api/management#method-getSelf).
  const { installType } = await browser.management.getSelf();
  const url = browser.runtime.getURL('/welcome.html');
  await browser.tabs.create({ url, active: installType !== 'development' });
}
