import { expect } from '@playwright/test';
import { chooseNatively } from './choose-natively.ts';
import type { BrowserName } from '../desk/desk.ts';
import { comparable, expectStandardEvents, expectNativeHandle } from './expect-standard-events.ts';
import { isRelease } from '../../fixtures/release.ts';
import { describeAim } from '../rows/row.ts';
import { dailyRows, rows } from '../rows/rows.ts';
import { sendFromPhone } from './send-from-phone.ts';
import { test } from '../test.ts';

/**
 * Tests that the page of each row sees the phone's file as the standards say, and before a release also as it sees a native
 * choice on this computer.
 */
export function describeRows(browserName: BrowserName): void {
  test.use({ deskName: browserName });

  for (const row of isRelease ? rows : dailyRows[browserName]) {
    if (row.missing?.[browserName] !== undefined) continue;

    test(`${row.title}, ${describeAim(row.aim)}`, async ({
      desk,
      sites,
      wirePhone: phone,
      picture: photo,
    }) => {
      const parts = { desk, url: sites.urlOf(row.page), phone, photo };
      const log = await sendFromPhone(row, parts);
      expectStandardEvents(log, photo.seen);
      expectNativeHandle(log);
      const native = isRelease ? await chooseNatively(row, parts) : null;
      if (native) expect(comparable(log), 'as of a person’s choice').toEqual(comparable(native));
    });
  }
}
