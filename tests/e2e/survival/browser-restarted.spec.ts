import { jobIdIn } from '../../fixtures/phone/phone.ts';
import type { Page } from '@playwright/test';
import { expectArrivedOnce, expectNothingArrived } from '../../fixtures/site/page-record.ts';
import { killBrowser } from '../../fixtures/browser/processes.ts';
import { launchExtension, type LaunchedExtension } from '../../fixtures/browser/launch-extension.ts';
import { asOlderBackend } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test as base } from '../test.ts';
import { startGate } from '../../fixtures/server/gate.ts';
import { expectState, linkIn, startSending } from '../../fixtures/browser/popup.ts';
import { readOnDisk, readStored } from '../../fixtures/browser/extension-worker.ts';
import { startTransferServer } from '../../fixtures/server/transfer-server.ts';

interface Desk {
  extension: LaunchedExtension;
  open(name: string): Promise<Page>;
  /** Ends the browser once the code is on its disk, and starts it again with the same profile. */
  restart(how: Ending, link: string): Promise<void>;
}

type Ending = 'killed' | 'closed';
const ENDINGS: readonly Ending[] = ['killed', 'closed'];

const test = base.extend<{ desk: Desk }>({
  desk: async ({ chromiumPath, gate, site }, use) => {
    let extension = await launchExtension({ executablePath: chromiumPath });
    await extension.setBackend(gate.origin);
    await use({
      get extension() {
        return extension;
      },
      open: async (name) => {
        const page = await extension.context.newPage();
        await page.goto(`${site.origin}/${name}`);
        return page;
      },
      restart: async (how, link) => {
        // A popup may show the code before it is stored.
        await expect.poll(() => readOnDisk(extension)).toContain(jobIdIn(link));
        await (how === 'killed' ? killBrowser(extension) : extension.quit());
        extension = await launchExtension({ executablePath: chromiumPath, profile: extension.profile });
      },
    });
    await extension.close();
  },
});

const FILE = { name: 'a.jpg', mimeType: 'image/jpeg' };

/** The browser offers the kept file, and puts it into another page on request. */
async function expectKept(desk: Desk, photo: Buffer): Promise<void> {
  await expect.poll(() => desk.extension.badgeOf(null)).toBe('1');
  const page = await desk.open('strict.html');
  const popup = await desk.extension.openPopup(page);
  await popup.getByRole('button', { name: 'Put it here' }).click();
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
}

test.describe('a backend whose files are not sealed', () => {
  test.beforeEach(({ gate }) => gate.on('create', asOlderBackend));

  for (const ending of ENDINGS) {
    test(`a browser that is ${ending} while the code waits: the file is kept when it comes, and put where the person says @release`, async ({
      desk,
      phone,
      photo,
    }) => {
      const before = await desk.open('form.html');
      const link = await linkIn(await desk.extension.openPopup(before));
      await desk.restart(ending, link);

      await phone.open(link);
      await phone.choose({ ...FILE, buffer: photo });
      await phone.waitForState('done');
      await expect.poll(() => desk.extension.badgeOf(null)).toBe('1');

      const page = await desk.open('form.html');
      const popup = await desk.extension.openPopup(page);
      await expect(popup.getByText('a.jpg from your phone')).toBeVisible();
      await expectNothingArrived(page);
      await popup.getByRole('button', { name: 'Put it here' }).click();
      await popup.getByRole('button', { name: 'Receipt' }).click();
      await expectState(popup, 'done');
      await expectArrivedOnce(page, photo);
      await expect.poll(() => desk.extension.badgeOf(null)).toBe('');
      await popup.reload();
      await expect(popup.getByText('a.jpg from your phone')).toBeHidden();
    });

    test(`a browser that is ${ending} while the phone is sending: the file is kept when it comes @release`, async ({
      desk,
      phone,
      photo,
    }) => {
      const before = await desk.open('form.html');
      const popup = await desk.extension.openPopup(before);
      const link = await linkIn(popup);
      await startSending(phone, popup, { buffer: photo });
      await desk.restart(ending, link);

      await phone.speedUp();
      await phone.waitForState('done');
      await expectKept(desk, photo);
    });

    test(`a browser that is ${ending} while a file is held: it is there again @release`, async ({
      desk,
      wirePhone: phone,
      photo,
    }) => {
      const before = await desk.open('form.html');
      const popup = await desk.extension.openPopup(before);
      const link = await linkIn(popup);
      await phone.open(link);
      await before.goto('about:blank');
      await phone.choose({ ...FILE, buffer: photo });
      await expectState(popup, 'holding');
      await desk.restart(ending, link);

      await expectKept(desk, photo);
    });
  }
});

test('a browser closed while a sealed file arrives: both sides say that it cannot be opened any more @release', async ({
  desk,
  phone,
  photo,
}) => {
  const popup = await desk.extension.openPopup(await desk.open('form.html'));
  const link = await linkIn(popup);
  await startSending(phone, popup, { buffer: photo });
  await desk.restart('closed', link);
  await phone.waitForState('failed');
  const again = await desk.extension.openPopup(await desk.open('strict.html'));
  await expect(again.getByText(/encrypted for this browser before it was closed/)).toBeVisible();
  await expect.poll(() => readOnDisk(desk.extension)).not.toContain(jobIdIn(link));
});

test('a code that expires after the browser was killed vanishes: nothing is shown, and nothing is kept @release', async ({
  desk,
}) => {
  const brief = await startTransferServer({ args: ['--job-lifetime', '0.1'] });
  const gate = await startGate(brief.url);
  gate.on('create', asOlderBackend); // a sealed one could not be opened after the restart
  try {
    await desk.extension.setBackend(gate.origin);
    // The code may expire before the browser is back, which must not notice it earlier.
    const held = gate.hold('wait');
    const popup = await desk.extension.openPopup(await desk.open('form.html'));
    const link = await linkIn(popup);
    const jobId = jobIdIn(link);
    await desk.restart('killed', link);
    expect(await readStored(desk.extension)).toContain(jobId);
    held.release();
    await expect.poll(() => readStored(desk.extension)).not.toContain(jobId);
    expect(await desk.extension.badgeOf(null)).toBe('');
    const again = await desk.extension.openPopup(await desk.open('form.html'));
    await expectState(again, 'waiting');
    await expect(again.getByTestId('kept-files')).toBeHidden();
  } finally {
    await gate.close();
    await brief.dispose();
  }
});
