import { expect, type Frame, type Page } from '@playwright/test';
import type { ServedFolder } from '../../../scripts/serve-folder.ts';
import type { LaunchedExtension } from '../../fixtures/browser/launch-extension.ts';
import { expectState } from '../../fixtures/browser/popup.ts';
import { test as base } from '../test.ts';

/** A page with a field, a frame that wants the file for itself, and the page's popup, which shows a code. */
export interface Beside {
  extension: LaunchedExtension;
  site: ServedFolder;
  page: Page;
  greedyFrame: Frame;
  popup: Page;
}

interface TestFixtures {
  openWithFrame: (kind: string) => Promise<Omit<Beside, 'popup'>>;
  /** @param kind - of the frame, as recipients.html knows it; with `&alone`, the page has no field of its own. */
  openBeside: (kind: string) => Promise<Beside>;
}

export const test = base.extend<TestFixtures>({
  openWithFrame: async ({ extension, openPage, site }, use) => {
    await use(async (kind) => {
      const page = await openPage(`recipients.html?frame=${kind}`);
      return { extension, site, page, greedyFrame: await findGreedyFrame(page) };
    });
  },
  openBeside: async ({ openWithFrame }, use) => {
    await use(async (kind) => {
      const opened = await openWithFrame(kind);
      const popup = await opened.extension.openPopup(opened.page);
      await expectState(popup, 'waiting');
      return { ...opened, popup };
    });
  },
});

export { expect };

/** The frame that wants the file (recipients.html), once it is loaded. */
async function findGreedyFrame(page: Page): Promise<Frame> {
  const find = async () => {
    for (const frame of page.frames()) {
      if ((await frame.locator('input[name=prize]').count()) > 0) return frame;
    }
    return null;
  };
  await expect.poll(async () => (await find()) !== null, { message: 'the frame is there' }).toBe(true);
  const frame = await find();
  if (!frame) throw new Error('The frame is gone again.');
  return frame;
}
