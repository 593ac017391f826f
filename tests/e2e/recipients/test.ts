import { expect, type Frame, type Page } from '@playwright/test';
import { expectState } from '../../fixtures/browser/popup.ts';
import { test as base } from '../test.ts';

/** A page with a field, a frame that wants the file for itself, and the page's popup, which shows a code. */
export interface Beside {
  page: Page;
  greedyFrame: Frame;
  popup: Page;
}

interface TestFixtures {
  openWithFrame: (kind: string) => Promise<Pick<Beside, 'page' | 'greedyFrame'>>;
  /** @param kind - of the frame, as recipients.html knows it; with `&alone`, the page has no field of its own. */
  openBeside: (kind: string) => Promise<Beside>;
}

export const test = base.extend<TestFixtures>({
  openWithFrame: async ({ openPage }, use) => {
    await use(async (kind) => {
      const page = await openPage(`recipients.html?frame=${kind}`);
      return { page, greedyFrame: await findGreedyFrame(page) };
    });
  },
  openBeside: async ({ extension, openWithFrame }, use) => {
    await use(async (kind) => {
      const { page, greedyFrame } = await openWithFrame(kind);
      const popup = await extension.openPopup(page);
      await expectState(popup, 'waiting');
      return { page, greedyFrame, popup };
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
