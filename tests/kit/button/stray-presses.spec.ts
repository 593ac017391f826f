import type { Locator, Page } from '@playwright/test';
import { answerWith, first } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../fixtures/test.ts';
import { dialogOf, expectView, openCode, pressIn, readLink } from '../fixtures/upload-dialog.ts';
import { cases } from '../../fixtures/release.ts';

test(
  'a double click on the button opens the dialog, and it stays @release',
  { tag: ['@central', '@strict'] },
  async ({ begin }) => {
    const { desk, gate } = await begin('button', { app: { allowCancel: true } });
    await desk.page.getByRole('button', { name: 'Upload from phone' }).dblclick();
    await expectView(dialogOf(desk), 'pending');
    expect(gate.count('create')).toBe(1);
    expect(await desk.calls('onCancel')).toEqual([]);
  },
);

const AGAIN: [string, (again: Locator, page: Page) => Promise<void>][] = [
  ['a double click on "Try again" tries once more @release', (again) => again.dblclick()],
  [
    'a held Enter on "Try again" does not press "Cancel", which comes in its place',
    async (again, { keyboard }) => {
      await again.focus();
      for (let times = 0; times < 3; times += 1) await keyboard.down('Enter');
      await keyboard.up('Enter');
    },
  ],
];

for (const [title, pressAgain] of cases(AGAIN)) {
  test(title, async ({ begin }) => {
    const { desk, gate } = await begin('button', { app: { allowCancel: true } });
    gate.on('create', first(1, answerWith(500)));
    await desk.press('Upload from phone');
    const dialog = dialogOf(desk);
    await expectView(dialog, 'failed');
    await pressAgain(dialog.getByRole('button', { name: 'Try again' }), desk.page);
    await expectView(dialog, 'pending');
    expect(gate.count('create')).toBe(2);
    expect(await desk.calls('onCancel')).toEqual([]);
  });
}

test('without a clipboard, as over plain http, the address is copied all the same @release', async ({
  begin,
  context,
}) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const { desk } = await begin('button');
  const dialog = await openCode(desk);
  const link = await readLink(dialog);
  await pressIn(dialog, 'Copy');
  await expect(dialog.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
  await pressIn(dialog, 'Cancel');
  await desk.page.evaluate(() => document.body.appendChild(document.createElement('textarea')).focus());
  await desk.page.keyboard.press('Control+V');
  await expect(desk.page.locator('textarea')).toHaveValue(link);
});
