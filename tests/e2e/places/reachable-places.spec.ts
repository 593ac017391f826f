import type { Page } from '@playwright/test';
import { chooseOtherPlace, expectState } from '../../fixtures/browser/popup.ts';
import { expect, test } from '../test.ts';
import { cases } from '../../fixtures/release.ts';

const image = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(30) };

/** Each page has one place that the person can reach, and others that are out of reach or less likely. */
const WANTED = [
  ['a field inside the open dialog', 'dialog', 'Photo'],
  ['an editor inside the open dialog', 'dialog-text', 'Reply'],
  ['a hidden field inside the open dialog', 'dialog-hidden-field', 'Photo'],
  ['the dialog on top of another', 'dialog-over-dialog', 'Photo'],
  ['a dialog of the page’s own making', 'aria-modal', 'Photo'],
  ['the page, under a bar that calls itself a dialog', 'consent', 'Photo'],
  ['a dialog that says nothing of itself', 'covered', 'Photo'],
  ['the page, while a dialog of it is closed', 'aria-modal-closed', 'Photo'],
  ['an editor that is not inert', 'inert', 'Reply'],
  ['what is not hidden from screen readers', 'aria-hidden', 'Photo'],
  ['the tab panel that is open', 'panel', 'Photo'],
  ['a field outside of a box that is not shown', 'nameless-panel', 'Photo'],
  ['a field outside of closed details', 'details', 'Photo'],
  ['a field outside of a squeezed accordion', 'accordion', 'Photo'],
  ['a field outside of a box that its button has closed', 'controlled', 'Photo'],
  ['a field outside of the search landmark', 'search', 'Photo'],
  ['a field outside of the search form', 'search-form', 'Photo'],
  ['a field that is hidden behind its button', 'hidden-by-design', 'Photo'],
  ['a field that is hidden in a box of its own behind its label', 'hidden-label', 'Photo'],
  ['a field that lies invisible over its button', 'hidden-clear', 'Photo'],
] as const;

for (const [what, page, wanted] of cases(WANTED)) {
  test(`the best guess is ${what}`, async ({ begin }) => {
    const { popup } = await begin(`reach.html?case=${page}`);
    await expectState(popup, 'waiting');
    await expect(checkedIn(popup)).toHaveAccessibleName(wanted);
  });
}

for (const kind of ['dialog', 'aria-modal']) {
  test(`nothing behind an open dialog without a place (${kind}) is guessed, but it can be chosen @release`, async ({
    begin,
  }) => {
    const { popup } = await begin(`reach.html?case=${kind}-without-place`);
    await expectState(popup, 'waiting');
    await expect(popup.getByText('Click the page’s own upload button')).toBeVisible();
    await expect(checkedIn(popup)).toHaveCount(0);
    await popup.getByTestId('targets').getByRole('radio', { name: 'Avatar' }).check();
    await expect(checkedIn(popup)).toHaveAccessibleName('Avatar');
  });
}

test('a page without a place offers itself, guesses nothing, and gets the file as a drop', async ({
  begin,
}) => {
  const { page, popup, send } = await begin('reach.html?case=nowhere');
  await expectState(popup, 'waiting');
  await expect(popup.getByText('Click the page’s own upload button')).toBeVisible();
  await expect(checkedIn(popup)).toHaveCount(0);
  await chooseOtherPlace(popup, 'The page itself');
  await send(image);
  expect(await page.evaluate(() => (globalThis as unknown as { dropped: string[] }).dropped)).toEqual([
    'me.png',
  ]);
});

function checkedIn(popup: Page) {
  return popup.getByTestId('targets').getByRole('radio', { checked: true });
}
