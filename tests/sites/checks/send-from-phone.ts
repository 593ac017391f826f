import { expect } from '@playwright/test';
import type { TransferStateName } from '../../../lib/transfer/transfer.ts';
import type { WirePhone } from '../../fixtures/phone/wire-phone.ts';
import type { Desk, Popup, SitePage } from '../desk/desk.ts';
import { summarize, type LogEntry } from './log-entry.ts';
import type { Photo } from './photo.ts';
import type { Row } from '../rows/row.ts';
import { withoutAsides } from './choose-natively.ts';

interface Parts {
  desk: Desk;
  /** The page's address. */
  url: string;
  phone: WirePhone;
  photo: Photo;
}

/** Aims as the row says, and sends the file from the phone; resolves with the page's record. */
export async function sendFromPhone(row: Row, { desk, url, phone, photo }: Parts): Promise<LogEntry[]> {
  const site = await desk.open(url);
  try {
    for (const place of row.before ?? []) await site.click(place);
    await waitForGuess(row, site);
    const popup = await site.openPopup();
    await expect.poll(() => popup.findMissing(), 'the page can be aimed at').toBe('ready');
    await withChosenTarget(row, site, popup);
    await phone.open(await popup.readLink());
    for (const place of row.meanwhile ?? []) await site.click(place);
    await openPicker(row, site, popup);
    // A code that was shown for the page is not for another recipient in it.
    if (isAsked(row)) await phone.open(await popup.readLink());
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
    await expect.poll(() => popup.readState()).toBe(state);
  } catch (cause) {
    throw new Error(`The popup says: ${await popup.readText()}`, { cause });
  }
}

/** The best guess is made when the popup opens, before a page has drawn its widget. */
async function waitForGuess({ aim, native, nativeDrop }: Row, site: SitePage): Promise<void> {
  const place = native ?? nativeDrop;
  if (aim.by === 'popup' && place) await site.waitFor(place);
}

async function withChosenTarget({ aim }: Row, site: SitePage, popup: Popup): Promise<void> {
  if (aim.by === 'popup' && aim.target !== undefined) {
    await popup.chooseTarget(aim.target);
    await expectChoice(popup);
  }
  if (aim.by === 'pointing') {
    await popup.choosePlace();
    // An earlier click would be the page's own.
    await expect.poll(() => site.hasOverlay(), 'the page lets the person pick').toBe(true);
    await site.click(aim.click);
    await expectChoice(popup, true);
  }
}

/** If the page keeps its picker closed, there is nothing to wait for. */
async function openPicker({ aim, ends }: Row, site: SitePage, popup: Popup): Promise<void> {
  if (aim.by !== 'picker' || aim.when !== 'waiting') return;
  await site.click(aim.click);
  if (aim.isAsked) await popup.confirmRecipient();
  if (ends !== 'holding') await expectChoice(popup);
}

function isAsked({ aim }: Row): boolean {
  return aim.by === 'picker' && aim.isAsked === true;
}

/** Until then a file goes to the best guess, and the code may be for that. */
async function expectChoice(popup: Popup, isNamed = false): Promise<void> {
  await expect.poll(() => popup.isChoiceKnown(isNamed), 'the place is chosen').toBe(true);
}
