import { browser } from 'wxt/browser';

/** The tab in front of the person, or `null` where the window has none that may be named. */
export async function findActiveTab(): Promise<number | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id ?? null;
}
