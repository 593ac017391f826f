import type { Page } from '@playwright/test';
import { codeIn, linkIn } from '../../fixtures/browser/popup.ts';
import { findQrCode } from '../../fixtures/phone/read-qr-code.ts';
import { takeBadPicture } from '../../fixtures/phone/take-bad-picture.ts';
import { expect, test } from '../test.ts';
import { cases } from '../../fixtures/release.ts';

/** Addresses of phones' pages: a usual one at home, and the longest usual host, 60 characters with its port. */
const ADDRESSES = {
  short: 'http://192.168.178.34:8787',
  long: `https://upload.${'applications.'.repeat(2)}insurances.example.com:8443`,
};
const TILT_DEGREES = 12;
const SIZES = { alone: 216, 'beside a list of places': 184 };

/** The code on a screen with this many pixels per CSS pixel. */
async function photograph(popup: Page, deviceScaleFactor: number): Promise<Buffer> {
  const devTools = await popup.context().newCDPSession(popup);
  const screen = { width: 360, height: 620, deviceScaleFactor, mobile: false };
  await devTools.send('Emulation.setDeviceMetricsOverride', screen);
  const picture = await codeIn(popup).screenshot({ scale: 'device' });
  await devTools.detach();
  return picture;
}

for (const [length, address] of cases(Object.entries(ADDRESSES))) {
  for (const [where, size] of cases(Object.entries(SIZES))) {
    test(`a code of a ${length} link with a key, ${where}, is read in a blurred and tilted picture @release`, async ({
      beginWithPhone,
      extension,
      gate,
    }) => {
      await extension.setBackend(gate.origin, address);
      const { phone, popup } = await beginWithPhone(size === 216 ? 'strict.html' : 'form.html');
      const link = await linkIn(popup);
      expect(link).toMatch(/\?job_id=[\w-]{22}#k=[\w-]{43}$/);
      expect((await codeIn(popup).boundingBox())?.width).toBe(size);
      for (const scale of [1, 2]) {
        const code = await photograph(popup, scale);
        const blurPx = 0.75 * scale;
        const picture = await takeBadPicture(phone.page, code, { blurPx, tiltDegrees: TILT_DEGREES });
        expect(await findQrCode(picture), `at ${scale} pixels for one of CSS`).toBe(link);
      }
    });
  }
}
