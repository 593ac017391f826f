import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/test.ts';
import { buildStyles, TAILWIND_SETUPS, UTILITIES, type Setup } from './build-styles.ts';
import { readLooks, SEEN } from './read-looks.ts';
import { bundleViews, openViews, show } from './views.ts';
import { cases } from '../../fixtures/release.ts';

const VIEWS = ['button', 'pending', 'pending-received', 'sending', 'completed-list', 'failed-too-large'];

let styles: Record<Setup, string>;
let script: string;
/** The looks without Tailwind, once read. */
let bare: Record<string, string[]> | undefined;

test.beforeAll(async () => {
  [styles, script] = await Promise.all([buildStyles(), bundleViews()]);
});

// Restores the page's own styles that resets remove.
const OWN_STYLES = 'body { margin: 24px; font: 16px/1.5 sans-serif; } main > p { margin: 16px 0; }';

/** A page with that stylesheet. */
async function open(page: Page, setup: Setup | null): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await openViews(page, script, `${setup ? styles[setup] : ''} ${OWN_STYLES}`);
}

async function readAll(page: Page, setup: Setup): Promise<Record<string, string[]>> {
  await open(page, setup);
  const looks: Record<string, string[]> = {};
  for (const view of VIEWS) {
    await show(page, view);
    looks[view] = await page.evaluate(readLooks, SEEN);
  }
  return looks;
}

async function readButton(page: Page, setup: Setup) {
  await open(page, setup);
  await show(page, 'own', UTILITIES);
  return page.getByRole('button').evaluate((button) => {
    const { backgroundColor, paddingLeft, borderTopLeftRadius } = getComputedStyle(button);
    return {
      isRed: /^(rgb\(220, 38, 38\)|oklch|lab)/.test(backgroundColor),
      paddingLeft,
      isRound: parseFloat(borderTopLeftRadius) > 1000,
    };
  });
}

for (const setup of cases(TAILWIND_SETUPS)) {
  test(`with ${setup}, button and dialog look as they do without Tailwind`, async ({ page }) => {
    bare ??= await readAll(page, 'no Tailwind');
    expect(bare['pending']?.length).toBeGreaterThan(15);
    expect(await readAll(page, setup)).toEqual(bare);
  });
}

const OVERRIDING = [
  'Tailwind 3',
  'Tailwind 3, theme after the reset',
  'Tailwind 4, theme in a layer',
] as const;
for (const setup of OVERRIDING) {
  test(`with ${setup}, utilities on the button win over the theme @release`, async ({ page }) => {
    expect(await readButton(page, setup)).toEqual({ isRed: true, paddingLeft: '32px', isRound: true });
  });
}

test('with Tailwind 4 and the theme in no layer, the theme wins over utilities @release', async ({
  page,
}) => {
  const { isRed, isRound } = await readButton(page, 'Tailwind 4');
  expect({ isRed, isRound }).toEqual({ isRed: false, isRound: false });
});

test('without any stylesheet the dialog opens, and its buttons can be pressed @release', async ({ page }) => {
  await open(page, null);
  await show(page, 'pending');
  const dialog = page.getByRole('dialog', { name: 'Upload from your phone' });
  await expect(dialog.getByTestId('svc-qr')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
});
