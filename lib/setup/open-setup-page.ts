import { browser } from 'wxt/browser';

/** Opens the page that asks whether the extension is to use what a setup link offers. */
export async function openSetupPage(link: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(`/setup.html#${encodeURIComponent(link)}`) });
}
