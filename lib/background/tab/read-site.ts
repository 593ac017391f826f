import { cleanText, MAX_TITLE_LENGTH } from '@svc/protocol';
import { browser } from 'wxt/browser';
import type { Site } from '../../transfer/target.ts';

/** What a tab shows; `null` where that is not a web site, or is hidden from the extension. Throws for a closed tab. */
export async function readSite(tabId: number): Promise<Site | null> {
  try {
    return siteOf(await browser.tabs.get(tabId));
  } catch (cause) {
    throw new Error('The tab is closed.', { cause });
  }
}

export function siteOf(tab: { url?: string | undefined; title?: string | undefined }): Site | null {
  const url = tab.url ? URL.parse(tab.url) : null;
  if (!url?.protocol.startsWith('http')) return null;
  return { origin: url.origin, title: cleanText(tab.title ?? '', MAX_TITLE_LENGTH) };
}
