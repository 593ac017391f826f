import { setTimeout as wait } from 'node:timers/promises';
import type { FirefoxPage } from '../../tests/fixtures/browser/firefox/firefox-page.ts';
import { startOurFirefox } from '../../tests/fixtures/browser/firefox/start-firefox.ts';
import { findQrCode } from '../../tests/fixtures/phone/read-qr-code.ts';
import { hashFilesInPage, LONGEST_MS, type DemoDesk } from './desk.ts';

const LOOK_MS = 200;

export async function openFirefoxDesk(backend: string): Promise<DemoDesk> {
  const firefox = await startOurFirefox(backend);
  let page: FirefoxPage | undefined;
  return {
    name: 'Firefox',
    openForm: async (url) => {
      page = await firefox.openPage(url);
      await page.activate();
      // Chooses the field "Other papers".
      await page.rightClick('[name=papers]');
      await firefox.extension.pressInContextMenu('Fill from phone');
    },
    scan: async (phone) => {
      for (;;) {
        // Waits for the code, as a person with a camera does.
        const link = await firefox.extension.panel
          .screenshot()
          .then(findQrCode)
          .catch(() => undefined); // the panel is still opening
        if (link !== undefined) return phone.open(link);
        await wait(LOOK_MS);
      }
    },
    hashFiles: async (count) => {
      const giveUpAtMs = performance.now() + LONGEST_MS;
      for (;;) {
        const hashes = await page?.evaluate(hashFilesInPage, count);
        if (hashes) return hashes;
        if (performance.now() > giveUpAtMs) return [];
        await wait(LOOK_MS);
      }
    },
    close: () => firefox.close(),
  };
}
