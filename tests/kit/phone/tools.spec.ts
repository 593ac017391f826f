import { devices, type Page } from '@playwright/test';
import type { AppPage } from '../fixtures/app-page.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  dialogOf,
  expectView,
  insistOnCode,
  openCode,
  pressIn,
  readLink,
} from '../fixtures/upload-dialog.ts';

// The option `tools`: the phone's upload page may change pictures, and a press on a phone asks which way to go.

const { defaultBrowserType: _phone, ...PIXEL } = devices['Pixel 7'] ?? {};

/** Presses the button, which opens no picker, and waits for the link to the upload page. */
async function openTwoWays(desk: AppPage) {
  await desk.page.getByRole('button', { name: 'Upload from phone', exact: true }).tap();
  const dialog = dialogOf(desk);
  await expectView(dialog, 'pending');
  const link = dialog.getByRole('link', { name: 'Scan or edit first', exact: true });
  await expect(link).toHaveAttribute('href', /\?job_id=/);
  return { dialog, link };
}

/** What the server tells the upload page of the job with this address. */
async function readPhoneJob(address: string): Promise<unknown> {
  const { origin, searchParams } = new URL(address);
  const answer = await fetch(`${origin}/phone/jobs/${searchParams.get('job_id')}`);
  return answer.json();
}

async function sendOnUploadPage(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('[data-testid=upload-state][data-state=ready]').waitFor();
  const file = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles(file);
  await page.locator('[data-testid=upload-state][data-state=done]').waitFor();
}

test.describe('on a phone', () => {
  test.use(PIXEL);

  for (const kit of ['button', 'element']) {
    test(`${kit}: the upload page, opened from the dialog, sends for the page that waits`, async ({
      begin,
    }) => {
      const { desk, gate, smallPhoto } = await begin(kit, { options: { tools: true } });
      let pickers = 0;
      desk.page.on('filechooser', () => void (pickers += 1));
      const { dialog, link } = await openTwoWays(desk);
      const [page] = await Promise.all([desk.page.waitForEvent('popup'), link.tap()]);
      expect(page.url()).toContain('?job_id=');
      expect(await page.evaluate(() => window.opener)).toBeNull();
      await sendOnUploadPage(page, smallPhoto);
      await page.close();
      await expectView(dialog, 'completed');
      await expect(dialog.getByText('receipt.jpg')).toBeVisible();
      expect([gate.count('create'), pickers]).toEqual([1, 0]);

      await pressIn(dialog, 'Another file');
      await expect(dialog.getByRole('link', { name: 'Scan or edit first' })).toHaveAttribute(
        'href',
        /job_id=/,
      );
    });
  }

  test('a file that is chosen in the dialog is sent for the same job', async ({ begin }) => {
    const { desk, gate, smallPhoto } = await begin('button', { options: { tools: true } });
    const { dialog } = await openTwoWays(desk);
    const [picker] = await Promise.all([
      desk.page.waitForEvent('filechooser'),
      pressIn(dialog, 'Choose a file'),
    ]);
    await picker.setFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: smallPhoto });
    await expectView(dialog, 'completed');
    expect(gate.count('create')).toBe(1);
    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated', 'onCompleted']);
  });

  test('the code of the same job is one press away @release', async ({ begin, phone, smallPhoto }) => {
    const { desk, gate } = await begin('element', { options: { tools: true } });
    const { dialog } = await openTwoWays(desk);
    await pressIn(dialog, 'Use another device');
    await insistOnCode(dialog);
    await phone.scan(dialog.getByTestId('svc-qr'));
    await phone.choose({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: smallPhoto });
    await expectView(dialog, 'completed');
    expect(gate.count('create')).toBe(1);
  });
});

test('the phone that scans the code is told whether the app wants the tools', async ({ begin }) => {
  const tell = async (options: { tools?: boolean }) => {
    const { desk } = await begin('button', { options: { ...options, device: 'computer' } });
    return readPhoneJob(await readLink(await openCode(desk)));
  };
  expect(await tell({ tools: true })).not.toHaveProperty('tools');
  expect(await tell({})).toMatchObject({ state: 'ready', tools: false });
});
