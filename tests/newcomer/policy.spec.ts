import { parseSetupLink } from '@svc/protocol';
import { idOfUnpacked } from '../../scripts/browsers/pin-icon.ts';
import { findFirefox } from '../../scripts/browsers/find-firefox.ts';
import { EXTENSION_ID } from '../fixtures/browser/firefox/start-firefox.ts';
import { policyOfChromium, policyOfFirefox, putUnderPolicy } from '../fixtures/browser/under-policy.ts';
import { unpackedIn } from './chromium-visitor.ts';
import { startElsewhere } from './servers.ts';
import { BROWSERS, test } from './test.ts';

// The way of somebody whose organisation has set up the browser, as docs/administrators.md says.

for (const browser of BROWSERS) {
  test(`in ${browser}, with a policy that names a server behind nginx`, async ({
    arrive,
    chromiumPath,
    folder,
    later,
  }) => {
    const { letIn, stop } = await startElsewhere('nginx', folder);
    later(stop);
    const { address, headers } = parseSetupLink(await letIn('Office')) ?? {};
    const settings = { backends: [{ name: 'Office', address, headers }] };
    const managed =
      browser === 'chromium'
        ? await putUnderPolicy(chromiumPath, policyOfChromium(idOfUnpacked(unpackedIn(folder)), settings))
        : await putUnderPolicy(await findFirefox({ install: true }), policyOfFirefox(EXTENSION_ID, settings));
    test.skip(managed === null, 'this system gives no process a mount namespace of its own');
    if (!managed) return;
    later(() => managed.dispose());
    const { visitor, fill } = await arrive(browser, { executablePath: managed.executablePath });
    await visitor.goTo('/welcome.html');
    await visitor.read(/Your server is running/);
    await fill();
  });
}
