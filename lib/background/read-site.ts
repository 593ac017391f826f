import { browser } from 'wxt/browser';
import type { Site } from '../target.ts';

/** What a tab shows; `null` where that is no web site, or may not be known. */
export async function readSite(tabId: number): Promise<Site | null> {
  return siteOf(await browser.tabs.get(tabId));
}

export function siteOf(tab: { url?: string | undefined; title?: string | undefined }): Site | null {
  const url = tab.url ? URL.parse(tab.url) : null;
  return url?.protocol.startsWith('http') ? { origin: url.origin, title: tab.title ?? '' } : null;
}
