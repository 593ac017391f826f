import type { Page } from '@playwright/test';
import { launchExtension } from '../../tests/fixtures/browser/launch-extension.ts';
import { findChromium } from '../browsers/find-chromium.ts';
import { hashFilesInPage, LONGEST_MS, type DemoDesk } from './desk.ts';

export async function openChromiumDesk(backend: string): Promise<DemoDesk> {
  const executablePath = await findChromium({ install: true });
  const extension = await launchExtension({ executablePath });
  await extension.setBackend(backend);
  const page = await extension.context.newPage();
  let popup: Page | undefined;
  return {
    name: 'Chromium',
    openForm: async (url) => {
      await page.goto(url);
      await page.getByLabel('Other papers').focus();
      popup = await extension.openPopup(page);
    },
    scan: async (phone) => {
      const code = popup?.getByTestId('qr');
      if (code) await phone.scan(code);
    },
    hashFiles: async (count) => {
      await popup?.locator('[data-testid=transfer-state][data-state=done]').waitFor({ timeout: LONGEST_MS });
      return (await page.evaluate(hashFilesInPage, count)) ?? [];
    },
    close: () => extension.close(),
  };
}
