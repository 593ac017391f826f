import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { expectState } from '../../fixtures/browser/popup.ts';
import { expect, test } from '../test.ts';
import { cases } from '../../fixtures/release.ts';

test('the connection test says in a sentence what is wrong, and when it works', async ({
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

test('the code follows another route base and upload address @release', async ({ begin, extension }) => {
  const options = await extension.context.newPage();
  await options.goto(`chrome-extension://${extension.id}/options.html`);
  await options.getByText('Advanced').click();
  await options.getByLabel('Upload address').fill('https://files.example.com/up');
  await options.getByRole('button', { name: 'Save' }).click();
  await expect(options.getByRole('status')).toHaveText(/saved/i);
  const { popup } = await begin('form.html');
  await expect(popup.getByTestId('upload-link')).toHaveAttribute(
    'href',
    /^https:\/\/files\.example\.com\/up\/\?job_id=[\w-]{22}#k=[\w-]{43}$/,
  );
});

for (const colorScheme of cases(['light', 'dark'] as const)) {
  test(`popup and options page are accessible (${colorScheme})`, async ({ begin }) => {
    const { extension, popup } = await begin('form.html');
    await popup.emulateMedia({ colorScheme });
    await expectState(popup, 'waiting');
    expect(await findViolations(popup)).toEqual([]);
    await popup.goto(`chrome-extension://${extension.id}/options.html`);
    await popup.getByLabel('Backend address').waitFor();
    expect(await findViolations(popup)).toEqual([]);
  });
}
