import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { expectState } from '../../fixtures/browser/popup.ts';
import { expect, test } from '../test.ts';

test('the connection test says in a sentence what is wrong, and when it works @release', async ({
  extension,
  server,
  site,
}) => {
  const options = await extension.context.newPage();
  await options.goto(`chrome-extension://${extension.id}/options.html`);
  const address = options.getByLabel('Backend address');
  const says = async (typed: string, sentence: RegExp) => {
    await address.fill(typed);
    await options.getByRole('button', { name: 'Test connection' }).click();
    await expect(options.getByRole('status')).toHaveText(sentence);
  };
  await says(server.url, /It works/);
  await says(site.origin, /not as a Pocketfill backend/);
  await says('http://127.0.0.1:9', /Nothing answers at 127\.0\.0\.1:9/);
  await address.fill('not an address');
  await options.getByRole('button', { name: 'Save' }).click();
  await expect(options.getByText('This is not a web address')).toBeVisible();
  await expect(address).toBeFocused();
});

test('popup and options page are accessible', async ({ begin }) => {
  const { extension, popup } = await begin('form.html');
  await expectState(popup, 'waiting');
  expect(await findViolations(popup)).toEqual([]);
  await popup.goto(`chrome-extension://${extension.id}/options.html`);
  await popup.getByLabel('Backend address').waitFor();
  expect(await findViolations(popup)).toEqual([]);
});
