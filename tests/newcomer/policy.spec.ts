import { idOfUnpacked } from '../../scripts/browsers/pin-icon.ts';
import { findFirefox } from '../../scripts/browsers/find-firefox.ts';
import { EXTENSION_ID } from '../fixtures/browser/firefox/start-firefox.ts';
import { putUnderPolicy, type BrowserUnderPolicy } from '../fixtures/browser/under-policy.ts';
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
    const { link, stop } = await startElsewhere('nginx', folder);
    later(stop);
    const backend = { name: 'Office', address: new URL(link).origin };
    const policies: Record<typeof browser, () => Promise<BrowserUnderPolicy | null>> = {
      chromium: () =>
        putUnderPolicy(chromiumPath, {
          'chromium/policies/managed/pocketfill.json': {
            '3rdparty': { extensions: { [idOfUnpacked(unpackedIn(folder))]: { backends: [backend] } } },
          },
        }),
      firefox: async () =>
        putUnderPolicy(await findFirefox({ install: true }), {
          'firefox/policies/policies.json': {
            policies: { '3rdparty': { Extensions: { [EXTENSION_ID]: { backends: [backend] } } } },
          },
        }),
    };
    const managed = await policies[browser]();
    test.skip(managed === null, 'this system gives no process a mount namespace of its own');
    if (!managed) return;
    later(() => managed.dispose());
    const { visitor, fill } = await arrive(browser, { executablePath: managed.executablePath });
    await visitor.goTo('/welcome.html');
    await visitor.read(/Your server is running/);
    await fill();
  });
}
