import { test } from './test.ts';

test('in Firefox, “Fill from phone” on a right click acts on the very element', async ({ firefox, site }) => {
  const { extension } = firefox;
  const page = await firefox.openPage(`${site.origin}/claim.html`);
  await page.activate();
  // The best guess would be the first field.
  await page.rightClick('[name=papers]');
  await extension.pressInContextMenu('Fill from phone');
  await extension.panel.waitForText('.choice:has(:checked)', 'Other papers');
});
