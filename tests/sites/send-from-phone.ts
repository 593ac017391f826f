import { expect } from '@playwright/test';
import type { TransferStateName } from '../../lib/transfer.ts';
import type { Phone } from '../e2e/fixtures/phone.ts';
import type { Desk, Popup, SitePage } from './desk.ts';
import { summarize, type LogEntry } from './log-entry.ts';
import type { Photo } from './photo.ts';
import type { Row } from './row.ts';
import { withoutAsides } from './without-asides.ts';

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
    await aimAt(row, site, popup);
    await openCode(popup, phone);
    for (const place of row.meanwhile ?? []) await site.click(place);
    if (row.aim.by === 'picker' && row.aim.when === 'waiting') await site.click(row.aim.click);
    await phone.choose(photo);
    if (row.aim.by === 'picker' && row.aim.when === 'holding') {
      await expectState(popup, 'holding');
      await site.click(row.aim.click);
    }
    await expectState(popup, row.ends ?? 'done');
    const readLog = async () => withoutAsides(row, await site.readLog());
    await expect.poll(async () => summarize(await readLog()), 'what the page sees').toEqual(row.sees);
    expect(await site.countPickers(), 'pickers of the browser').toBe(0);
    if (row.shows) await expect.poll(() => site.readText(row.shows ?? '')).toContain(photo.name);
    await popup.close();
    return await readLog();
  } finally {
    await site.close();
  }
}

async function expectState(popup: Popup, state: TransferStateName): Promise<void> {
  try {
    await expect.poll(() => popup.readState(), { timeout: 8_000 }).toBe(state);
  } catch (cause) {
    throw new Error(`The popup says: ${await popup.readText()}`, { cause });
  }
}

async function aimAt({ aim }: Row, site: SitePage, popup: Popup): Promise<void> {
  if (aim.by === 'popup' && aim.target !== undefined) await popup.chooseTarget(aim.target);
  if (aim.by === 'pointing') {
    await popup.pickOnPage();
    await site.click(aim.click);
  }
}

/** The code may change once more, as another place may take other files. */
async function openCode(popup: Popup, phone: Phone): Promise<void> {
  let opened: string;
  let link = await popup.readLink();
  do {
    opened = link;
    await phone.open(opened);
    link = await popup.readLink();
  } while (link !== opened);
}
