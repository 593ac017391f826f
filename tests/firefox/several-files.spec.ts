import type { Page } from '@playwright/test';
import { expect, hashInField, test } from './test.ts';
import { sha256, type TestFile } from '../fixtures/phone/test-files.ts';

const papers: TestFile[] = ['first.txt', 'second.txt', 'third.txt'].map((name) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(200_000, name),
}));

test('in Firefox, several files come by one scan, in the phone’s order, also when the background ends meanwhile @release', async ({
  firefox,
  scanPanel,
  site,
}) => {
  const page = await firefox.openPage(`${site.origin}/form.html`);
  await page.activate();
  await page.rightClick('[name=papers]');
  await firefox.extension.pressInContextMenu('Fill from phone');
  const phone = await scanPanel();
  await phone.slowDown(400_000);
  await phone.choose(papers);
  await firefox.extension.panel.waitForText('main', 'of 3 files');
  await firefox.extension.panel.close();
  await firefox.extension.stopBackground();
  await phone.speedUp();
  await phone.waitForState('done');
  await page.waitFor(
    'the field has the files',
    () => document.querySelector<HTMLInputElement>('[name=papers]')?.files?.length === 3,
    75_000, // the alarm that starts a background anew comes each half minute
  );
  for (const [index, { buffer }] of papers.entries()) {
    expect(await hashInField(page, 'papers', index)).toBe(sha256(buffer));
  }
});

test('in Firefox, the phone that sent the last file is asked for the next one without a code @release', async ({
  begin,
  scanPanel,
}) => {
  const { panel } = await begin('form.html');
  const phone = await scanPanel();
  await phone.choose(papers[0] ?? []);
  await phone.waitForState('done');
  await panel.waitForText('main', 'first.txt is in');
  await panel.close();

  const { page: other } = await begin('form.html');
  await panel.waitForText('main', 'Your phone is ready');
  await expectRequest(phone.page);
  await phone.choose(papers[1] ?? []);
  await other.waitFor('the field has the file', () => document.querySelector('input')?.files?.length === 1);
  expect(await hashInField(other, 'receipt')).toBe(sha256(papers[1]?.buffer ?? Buffer.alloc(0)));
});

function expectRequest(page: Page): Promise<void> {
  return expect(page.getByTestId('upload-state')).toHaveAttribute('data-state', 'ready');
}
