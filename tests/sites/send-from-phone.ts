import { expect } from '@playwright/test';
import type { Phone } from '../e2e/fixtures/phone.ts';
import type { Desk, Popup, SitePage } from './desk.ts';
import { summarize, type LogEntry } from './log-entry.ts';
import type { Photo } from './photo.ts';
import type { Row } from './row.ts';

interface Parts {
  desk: Desk;
  /** The page's address. */
  url: string;
  phone: Phone;
  photo: Photo;
}

/** The person aims as the row says, and the file comes from the phone; resolves with what the page saw. */
export async function sendFromPhone(row: Row, { desk, url, phone, photo }: Parts): Promise<LogEntry[]> {
  const site = await desk.open(url);
  try {
    for (const place of row.before ?? []) await site.click(place);
    const popup = await site.openPopup();
    await phone.open(await popup.readLink());
    for (const place of row.meanwhile ?? []) await site.click(place);
    await aimAt(row, site, popup);
    await phone.choose(photo);
    if (row.aim.by === 'picker' && row.aim.when === 'holding') {
      await popup.waitForState('holding');
      await site.click(row.aim.click);
    }
    await popup.waitForState(row.ends ?? 'done');
    await expect.poll(async () => summarize(await site.readLog()), 'what the page sees').toEqual(row.sees);
    expect(await site.countPickers(), 'pickers of the browser').toBe(0);
    if (row.shows) await expect.poll(() => site.readText(row.shows ?? '')).toContain(photo.name);
    await popup.close();
    return await site.readLog();
  } finally {
    await site.close();
  }
}

async function aimAt({ aim }: Row, site: SitePage, popup: Popup): Promise<void> {
  switch (aim.by) {
    case 'popup':
      if (aim.target !== undefined) await popup.chooseTarget(aim.target);
      return;
    case 'pointing':
      await popup.pickOnPage();
      await site.click(aim.click);
      return;
    case 'picker':
      if (aim.when === 'waiting') await site.click(aim.click);
      return;
    default:
      aim satisfies never;
  }
}
