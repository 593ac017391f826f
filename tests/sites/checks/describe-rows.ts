import { expect } from '@playwright/test';
import { chooseNatively } from './choose-natively.ts';
import type { BrowserName } from '../desk/desk.ts';
import { comparable, expectStandardEvents, expectNativeHandle } from './expect-standard-events.ts';
import { summarize } from './log-entry.ts';
import { describeAim } from '../rows/row.ts';
import { rows } from '../rows/rows.ts';
import { sendFromPhone } from './send-from-phone.ts';
import { test } from '../test.ts';

/**
 * Tests each row twice: the native choice on this computer, then the phone's file, for which the page must see the
 * same.
 */
export function describeRows(browserName: BrowserName): void {
  test.use({ deskName: browserName });

  for (const row of rows) {
    if (row.missing?.[browserName] !== undefined) continue;

    const title = `${row.title}, ${describeAim(row.aim)}`;

    // Firefox lets no test drop a file.
    if (row.native ?? (browserName === 'chromium' && row.nativeDrop)) {
      test(`${title}: chosen on this computer`, async ({ desk, sites, picture: photo }) => {
        const log = await chooseNatively(row, { desk, url: sites.urlOf(row.page), photo });
        expect(summarize(log ?? [])).toEqual(row.sees);
        expectStandardEvents(log ?? [], photo.seen);
      });
    }

    test(`${title}: sent from the phone`, async ({ desk, sites, phone, picture: photo }) => {
      const parts = { desk, url: sites.urlOf(row.page), phone, photo };
      const log = await sendFromPhone(row, parts);
      expectStandardEvents(log, photo.seen);
      expectNativeHandle(log);
      const native = await chooseNatively(row, parts);
      if (native) expect(comparable(log), 'as of a person’s choice').toEqual(comparable(native));
    });
  }
}
