import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/test.ts';
import { bundleViews, openViews, show } from './views.ts';
import { cases } from '../../fixtures/release.ts';

const THEME = new URL('../../../packages/react/src/theme.css', import.meta.url);
const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(27, 27, 31)';

let script: string;
let theme: string;
test.beforeAll(async () => {
  [script, theme] = await Promise.all([bundleViews(), readFile(THEME, 'utf8')]);
});

const grounds = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const { backgroundColor, colorScheme } = getComputedStyle(dialog);
    return { backgroundColor, colorScheme };
  });

interface Given {
  setting: 'light' | 'dark';
  /** Attributes of the page's root and of its body. */
  root?: string;
  body?: string;
  dialog: 'light' | 'dark';
}

const CASES: Given[] = [
  { setting: 'light', dialog: 'light' },
  { setting: 'dark', dialog: 'dark' },
  { setting: 'light', root: 'class=dark', dialog: 'dark' },
  { setting: 'dark', root: 'class=light', dialog: 'light' },
  { setting: 'light', root: 'data-theme=dark', dialog: 'dark' },
  { setting: 'dark', root: 'data-theme=light', dialog: 'light' },
  { setting: 'dark', body: 'class=light', dialog: 'light' },
  { setting: 'light', root: 'class=dark', body: 'class=light', dialog: 'light' },
  { setting: 'light', root: 'class=light', body: 'data-theme=dark', dialog: 'dark' },
];

for (const { setting, root, body, dialog } of cases(CASES)) {
  const above = [root && `root ${root}`, body && `body ${body}`].filter(Boolean).join(', ') || 'nothing';
  test(`the dialog is ${dialog} where the system is ${setting}, and the page sets: ${above}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: setting });
    await openViews(page, script, theme);
    for (const [selector, attribute] of [
      ['html', root],
      ['body', body],
    ] as const) {
      const [name = '', value = ''] = attribute?.split('=') ?? [];
      if (name)
        await page
          .locator(selector)
          .evaluate((element, [name, value]) => element.setAttribute(name, value), [name, value] as const);
    }
    await show(page, 'completed');
    expect(await grounds(page)).toEqual({
      backgroundColor: dialog === 'dark' ? DARK : LIGHT,
      colorScheme: dialog,
    });
  });
}

test('a button is visible on a page that is always light, where the system is dark @release', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openViews(page, script, theme);
  await show(page, 'own');
  const button = page.getByRole('button', { name: 'Upload from phone' });
  await expect(button).toHaveCSS('background-color', 'rgb(250, 250, 250)');
  await expect(button).toHaveCSS('border-top-color', 'rgba(9, 9, 11, 0.45)');
  await page.locator('html').evaluate((root) => root.setAttribute('data-theme', 'light'));
  await expect(button).toHaveCSS('background-color', 'rgb(24, 24, 27)');
  await expect(button).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
});

test("the page's own values win, wherever the theme stands @release", async ({ page }) => {
  await openViews(page, script, `:root { --svc-accent: #635bff; --svc-radius: 3px; } ${theme}`);
  await show(page, 'completed');
  const done = page.getByRole('button', { name: 'Done' });
  await expect(done).toHaveCSS('background-color', 'rgb(99, 91, 255)');
  await expect(done).toHaveCSS('border-radius', '3px');
  await expect(page.getByRole('dialog')).toHaveCSS('border-radius', '6px');
});

test('the text styles of a page do not reach into the dialog @release', async ({ page }) => {
  const loud =
    'main { text-align: end; text-transform: uppercase; font-size: 40px; white-space: pre; color: red; }';
  await openViews(page, script, `${theme} ${loud}`);
  await show(page, 'completed');
  const title = page.getByRole('heading', { name: 'Upload from your phone' });
  await expect(title).toHaveCSS('text-transform', 'none');
  await expect(title).toHaveCSS('text-align', 'start');
  await expect(title).toHaveCSS('white-space', 'normal');
  await expect(title).toHaveCSS('color', 'rgb(24, 24, 27)');
  await expect(page.getByRole('dialog')).toHaveCSS('font-size', '15px');
});
