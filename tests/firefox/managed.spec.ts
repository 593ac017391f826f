import { findFirefox } from '../../scripts/browsers/find-firefox.ts';
import { EXTENSION_ID, installOurs, startFirefoxForOurs } from '../fixtures/browser/firefox/start-firefox.ts';
import { policyOfFirefox, putUnderPolicy } from '../fixtures/browser/under-policy.ts';
import { readQrCode } from '../fixtures/phone/read-qr-code.ts';
import { startGate } from '../fixtures/server/gate.ts';
import { expect, test } from './test.ts';

const KEY = 'Bearer canary-77b1';

test('in Firefox, a policy of the organisation sets the backend and its key, and nobody can change them @release', async ({
  server,
  site,
}) => {
  const gate = await startGate(server.url);
  const policy = {
    backends: [{ name: 'Office', address: gate.origin, headers: [{ name: 'Authorization', value: KEY }] }],
    fieldButtons: 'yes',
  };
  const binary = await findFirefox({ install: true });
  const managed = await putUnderPolicy(binary, policyOfFirefox(EXTENSION_ID, policy));
  test.skip(managed === null, 'this system gives no process a mount namespace of its own');
  if (!managed) return;
  const keys = new Set<string | undefined>();
  gate.on('create', (exchange) => {
    keys.add(exchange.request.headers.authorization);
    return exchange.pass();
  });
  const firefox = await startFirefoxForOurs({}, managed.executablePath);
  try {
    const { extension } = firefox;
    await installOurs(firefox);
    const options = await extension.openPage('options.html');
    await options.waitFor('the policy is shown', () => document.querySelector('.policy-faults') !== null);
    expect(await options.evaluate(() => document.body.textContent)).toContain(
      '“fieldButtons” is neither true nor false, so it is not used.',
    );
    const field = await options.evaluate(() => {
      const address = document.querySelector<HTMLInputElement>('input#address');
      return { value: address?.value, isDisabled: address?.disabled };
    });
    expect(field).toEqual({ value: gate.origin, isDisabled: true });
    expect(await options.evaluate(() => document.documentElement.outerHTML)).not.toContain('canary-77b1');
    await options.close();

    const page = await firefox.openPage(`${site.origin}/form.html`);
    await page.activate();
    await extension.clickToolbarButton();
    await expect(async () => readQrCode(await extension.panel.screenshot())).toPass({ timeout: 15_000 });
    expect(keys).toEqual(new Set([KEY]));
    expect(await extension.listErrors()).toEqual([]);
  } finally {
    await firefox.close();
    await gate.close();
    await managed.dispose();
  }
});
