import { expect } from '@playwright/test';
import { chooseNatively } from './choose-natively.ts';
import type { BrowserName, Place } from './desk.ts';
import { expectFaithful, withoutTrust } from './expect-faithful.ts';
import type { LogEntry } from './log-entry.ts';
import { saveResult } from './results.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';
import { sendFromPhone } from './send-from-phone.ts';
import { test } from './test.ts';

/**
 * Each row twice: a person's own choice on this computer, then the phone's file, of which the page must
 * see the same.
 */
export function describeRows(browserName: BrowserName): void {
  test.use({ deskName: browserName });

  for (const row of rows) {
    if (row.missing?.[browserName] !== undefined) continue;
    let native: LogEntry[] | null = null;

    if (isNative(row)) {
      test(`${row.title}: chosen on this computer`, async ({ desk, sites, photo }) => {
        native = await chooseNatively(row, { desk, url: sites.urlOf(row.page), photo });
        expectFaithful(native, photo.seen);
      });
    }

    test(`${row.title}: sent from the phone`, async ({ desk, sites, phone, photo }) => {
      const parts = { desk, url: sites.urlOf(row.page), phone, photo };
      await saveResult({ row: row.id, browserName, version: desk.version }, async () => {
        const log = await sendFromPhone(row, parts);
        expectFaithful(log, photo.seen);
        if (!isNative(row)) return;
        native ??= await chooseNatively(row, parts);
        expect(withoutTrust(log)).toEqual(withoutTrust(native));
      });
    });
  }
}

function isNative(row: Row): row is Row & { native: Place } {
  return row.native !== undefined;
}
