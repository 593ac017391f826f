import { expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { everySiteAccess } from '../../../lib/options/every-site-access.ts';

const EVERY_SITE = ['http://*/*', 'https://*/*'];
const backend = 'https://files.example.com/*';

/** Permissions as a browser keeps them; `keeps` says which of them outlive that of all sites. */
function givePermissions(keeps: (pattern: string) => boolean) {
  let origins = [...EVERY_SITE, backend];
  const requested: string[][] = [];
  const { permissions } = browser;
  vi.spyOn(permissions, 'getAll').mockImplementation(async () => ({ origins, permissions: [] }));
  vi.spyOn(permissions, 'remove').mockImplementation(async () => {
    origins = origins.filter(keeps);
    return true;
  });
  vi.spyOn(permissions, 'request').mockImplementation(async ({ origins: wanted = [] }) => {
    requested.push(wanted);
    origins = [...origins, ...wanted];
    return true;
  });
  return { requested, now: () => origins };
}

test('giving all sites back keeps the backend that was allowed by itself, as in Chromium', async () => {
  const { requested, now } = givePermissions(() => false);
  await everySiteAccess.giveBack();
  expect(now()).toEqual([backend]);
  expect(requested).toEqual([[backend]]);
});

test('asks for no permission where no other site was lost, as in Firefox', async () => {
  const { requested, now } = givePermissions((pattern) => !EVERY_SITE.includes(pattern));
  await everySiteAccess.giveBack();
  expect(now()).toEqual([backend]);
  expect(requested).toEqual([]);
});

test('works in a browser that keeps the permissions of the manifest', async () => {
  const { now } = givePermissions(() => true);
  vi.spyOn(browser.permissions, 'remove').mockRejectedValue(new Error('Required permissions stay.'));
  await everySiteAccess.giveBack();
  expect(now()).toEqual([...EVERY_SITE, backend]);
});
