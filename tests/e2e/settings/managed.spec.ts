import path from 'node:path';
import type { browser } from 'wxt/browser';
import { idOfUnpacked } from '../../../scripts/browsers/pin-icon.ts';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { expectState, linkIn, transferFile } from '../../fixtures/browser/popup.ts';
import { launchExtension } from '../../fixtures/browser/launch-extension.ts';
import { policyOfChromium, putUnderPolicy } from '../../fixtures/browser/under-policy.ts';
import { expect, test } from '../test.ts';

/** For functions that run in the extension's worker. */
declare const chrome: typeof browser;

const KEY = 'Bearer canary-77b1';
const BUILD = path.resolve('.output/chrome-mv3-e2e');

test('a policy of the organisation sets backend, key and button, and nobody can change them', async ({
  chromiumPath,
  gate,
  photo,
  site,
  wirePhone: phone,
}) => {
  const policy = {
    backends: [{ name: 'Office', address: gate.origin, headers: [{ name: 'Authorization', value: KEY }] }],
    fieldButtons: false,
    sealingRequired: true,
    language: 'tlh',
  };
  const managed = await putUnderPolicy(chromiumPath, policyOfChromium(idOfUnpacked(BUILD), policy));
  test.skip(managed === null, 'this system gives no process a mount namespace of its own');
  if (!managed) return;
  const keys = new Set<string | undefined>();
  gate.on('create', (exchange) => {
    keys.add(exchange.request.headers.authorization);
    return exchange.pass();
  });
  const extension = await launchExtension({ executablePath: managed.executablePath });
  try {
    const options = await extension.context.newPage();
    await options.goto(`chrome-extension://${extension.id}/options.html`);
    const address = options.getByLabel('Backend address');
    await expect(address).toHaveValue(gate.origin);
    await expect(address).toBeDisabled();
    await expect(address).toHaveAccessibleDescription(/Managed by your organisation/);
    for (const name of ['Save', 'Add another backend']) {
      await expect(options.getByRole('button', { name })).toBeDisabled();
    }
    await expect(options.getByRole('switch')).toBeDisabled();
    await expect(options.getByText('There are no texts in the language “tlh” yet.')).toBeVisible();
    await options.getByText('Advanced').click();
    await expect(options.getByLabel('Header name')).toHaveValue('Authorization');
    expect(await options.content()).not.toContain('canary-77b1');
    expect(await findViolations(options)).toEqual([]);
    await options.getByRole('button', { name: 'Test connection' }).click();
    await expect(options.getByRole('status')).toHaveText(/It works/);

    const page = await extension.context.newPage();
    await page.goto(`${site.origin}/form.html`);
    const popup = await extension.openPopup(page);
    await expectState(popup, 'waiting');
    expect(await linkIn(popup)).toContain('#k=');
    await transferFile({ phone, popup }, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
    expect(keys).toEqual(new Set([KEY]));
    const stored = await (await extension.worker()).evaluate(() => chrome.storage.local.get(null));
    expect(JSON.stringify(stored)).not.toContain('canary-77b1');
  } finally {
    await extension.close();
    await managed.dispose();
  }
});
