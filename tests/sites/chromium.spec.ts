import { expect } from '@playwright/test';
import { findChromium } from '../../scripts/browsers/find-chromium.ts';
import { launchExtension, type LaunchedExtension } from '../fixtures/browser/launch-extension.ts';
import { chooseNatively } from './checks/choose-natively.ts';
import type { Desk } from './desk/desk.ts';
import type { Row } from './rows/row.ts';
import { test } from './test.ts';
import { openChromiumPage } from './desk/chromium-desk.ts';
import { describeRows } from './checks/describe-rows.ts';
import { describeNativeChoice } from './checks/native-choice.ts';

describeRows('chromium');
describeNativeChoice();

const row: Row = {
  title: 'Field in a page that gets no clicks',
  page: 'several.html?dropped',
  aim: { by: 'popup' },
  native: ['[name=papers]'],
  sees: ['input papers', 'change papers'],
};

// Chromium may drop a click that it reports as made; the page gets nothing of it.
test('A click that the browser drops is made again, in a fresh page @release', async ({
  sites,
  picture: photo,
}) => {
  await withPagesWithoutInput(1, async (desk, opened) => {
    const log = await chooseNatively(row, { desk, url: sites.urlOf(row.page), photo });
    expect(log?.map(({ type }) => type)).toEqual(['input', 'change']);
    expect(opened()).toBe(2);
  });
});

test('A field that opens no picker in three pages is said to open none @release', async ({
  sites,
  picture: photo,
}) => {
  await withPagesWithoutInput(9, async (desk, opened) => {
    const rowWithoutInput = { ...row, page: 'several.html?deaf' };
    const choice = chooseNatively(rowWithoutInput, { desk, url: sites.urlOf(rowWithoutInput.page), photo });
    await expect(choice).rejects.toThrow('opened no picker in 3 pages');
    expect(opened()).toBe(3);
  });
});

/** A browser whose first pages get no input. */
async function withPagesWithoutInput(
  count: number,
  use: (desk: Desk, opened: () => number) => Promise<void>,
) {
  const extension = await launchExtension({ executablePath: await findChromium({ install: true }) });
  let opened = 0;
  const desk: Desk = {
    browserName: 'chromium',
    open: async (url) => {
      const site = await openChromiumPage(extension, url);
      opened += 1;
      if (opened <= count) await ignoreInput(extension, url);
      return site;
    },
    close: () => extension.close(),
  };
  try {
    await use(desk, () => opened);
  } finally {
    await desk.close();
  }
}

async function ignoreInput({ context }: LaunchedExtension, url: string): Promise<void> {
  const page = context.pages().find((open) => open.url() === url);
  if (!page) throw new Error('The page is not open.');
  const session = await context.newCDPSession(page);
  await session.send('Input.setIgnoreInputEvents', { ignore: true });
}
