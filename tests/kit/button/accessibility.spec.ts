import type { Page } from '@playwright/test';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { answerWith } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  dialogOf,
  expectView,
  openCode,
  pressIn,
  readLink,
  scanAndSend,
  startSending,
} from '../fixtures/upload-dialog.ts';

test('every view passes axe', async ({ begin, phoneGate, phone }) => {
  const { desk, gate } = await begin('button', {
    app: { allowCancel: true, onCompleted: (_job, presigned) => presigned },
    options: { qrBaseUrl: phoneGate.origin },
  });
  // Axe must not measure during an animation.
  await desk.page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(desk.page);

  const hold = gate.hold('create');
  await desk.press('Upload from phone');
  await hold.arrived;
  const dialog = dialogOf(desk);
  await expectView(dialog, 'creating');
  await expectAccessible(desk.page);

  hold.release();
  await expectView(dialog, 'pending');
  await expectAccessible(desk.page);

  const sending = await startSending({ phone, phoneGate }, dialog);
  await expectAccessible(desk.page);
  await desk.page.keyboard.press('Escape');
  await expect(dialog.getByText('Stop receiving the file?')).toBeVisible();
  await expectAccessible(desk.page);
  await pressIn(dialog, 'Go on');
  sending.release();
  await expectView(dialog, 'completed');
  await expectAccessible(desk.page);
  await pressIn(dialog, 'Done');

  gate.on('create', answerWith(500));
  await desk.press('Upload from phone');
  await expectView(dialog, 'failed');
  await expectAccessible(desk.page);
});

test('the whole transfer by keyboard only', { tag: '@central' }, async ({ begin }) => {
  const { desk, phone, smallPhoto } = await begin('button', { app: { allowCancel: true } });
  const { keyboard } = desk.page;
  const dialog = dialogOf(desk);
  const button = desk.page.getByRole('button', { name: 'Upload from phone' });
  await expect(button).toBeVisible(); // React draws after the page has loaded
  await keyboard.press('Tab');
  await expect(button).toBeFocused();
  await keyboard.press('Enter');
  await expectView(dialog, 'pending');
  await expect.poll(() => isFocusInside(desk.page)).toBe(true);
  await scanAndSend(phone, dialog, { buffer: smallPhoto });
  await expectView(dialog, 'completed');
  await expect.poll(() => isFocusInside(desk.page)).toBe(true);

  await tabTo(desk.page, 'Another file');
  await keyboard.press('Enter');
  await expectView(dialog, 'pending');
  await expect.poll(() => isFocusInside(desk.page)).toBe(true);
  await tabTo(desk.page, 'Cancel');
  await keyboard.press('Space');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the focus does not leave the dialog for the page behind it @release', async ({ begin }) => {
  const { desk } = await begin('button');
  await openCode(desk);
  const seen = new Set<string>();
  for (let times = 0; times < 12; times += 1) {
    await desk.page.keyboard.press('Tab');
    seen.add(await desk.page.evaluate(() => document.activeElement?.textContent ?? ''));
  }
  expect([...seen].filter((text) => text === 'Leave' || text === 'Upload from phone')).toEqual([]);
});

test(
  'what happens is announced once each, in order, and not with every byte',
  { tag: '@central' },
  async ({ begin, phone }) => {
    const { desk, photo } = await begin('button');
    await desk.page.evaluate(() => {
      const said: string[] = [];
      new MutationObserver(() => {
        const text = document.querySelector('dialog [aria-live=polite]')?.textContent ?? '';
        if (text && said.at(-1) !== text) said.push(text);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { said });
    });
    // The dialog is loaded when the pointer comes near.
    await desk.page.getByRole('button', { name: 'Upload from phone' }).hover();
    await desk.page.waitForLoadState('networkidle');
    const dialog = await openCode(desk);
    await phone.open(await readLink(dialog));
    await expect(dialog.getByText('Your phone is connected.')).toBeVisible();
    await phone.slowDown(100_000);
    await phone.choose({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expectView(dialog, 'in_progress');
    const bar = dialog.getByRole('progressbar');
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(100_000);
    await phone.speedUp();
    await expectView(dialog, 'completed');

    expect(await desk.page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([
      'Preparing the code…',
      'Scan this with your phone’s camera.',
      'Your phone is connected.',
      'Your phone is sending the file.',
      'Your file has arrived.',
    ]);
  },
);

test('announcements are in one element from the first view to the last @release', async ({ begin }) => {
  const { desk, phone, smallPhoto } = await begin('button');
  await desk.press('Upload from phone');
  const region = await desk.page.waitForSelector('dialog [aria-live=polite]');
  const dialog = dialogOf(desk);
  await expectView(dialog, 'pending');
  await scanAndSend(phone, dialog, { buffer: smallPhoto });
  await expectView(dialog, 'completed');
  expect(await region.evaluate((element) => [element.isConnected, element.textContent])).toEqual([
    true,
    'Your file has arrived.',
  ]);
});

test('button and dialog have names and roles, and the code is read as a picture', async ({ begin }) => {
  const { desk } = await begin('button');
  const button = desk.page.getByRole('button', { name: 'Upload from phone' });
  await expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  await openCode(desk);
  const dialog = desk.page.getByRole('dialog', { name: 'Upload from your phone' });
  await expect(
    dialog.getByRole('img', { name: 'QR code with the address to open on your phone' }),
  ).toBeVisible();
});

async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

function isFocusInside(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest('dialog') !== null);
}

async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('dialog').getByRole('button', { name, exact: true });
  for (let times = 0; times < 10; times += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`"${name}" cannot be reached with the Tab key.`);
}
