import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { linkIn, expectState } from '../../fixtures/browser/popup.ts';
import { countFiles } from '../../fixtures/site/page-record.ts';
import { expectSite } from '../../fixtures/phone/phone.ts';
import { passport } from '../../fixtures/phone/test-files.ts';
import { expect, test as base } from '../test.ts';
import { cases } from '../../fixtures/release.ts';

/** As `test`, with an extension that may act on the site's own pages only. */
const test = base.extend<object, { build: string }>({
  build: [
    async ({ site }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-build-'));
      await cp('.output/chrome-mv3-e2e', folder, { recursive: true });
      const manifest = path.join(folder, 'manifest.json');
      const content = JSON.parse(await readFile(manifest, 'utf8')) as object;
      const { protocol, hostname } = new URL(site.origin);
      const origins = [`${protocol}//${hostname}/*`];
      await writeFile(manifest, JSON.stringify({ ...content, host_permissions: origins }));
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

async function expectNoFileInFrames(page: Page): Promise<void> {
  const [, ...frames] = page.frames();
  for (const frame of frames) expect(await countFiles(frame)).toBeLessThan(1);
}

for (const kind of cases(['foreign', 'sandboxed', 'sandboxed-srcdoc', 'data'] as const)) {
  test(`with permission for the page’s own site alone, a frame beside its field gets nothing: ${kind} @release`, async ({
    beginWithPhone,
  }) => {
    const { page, phone, popup, site } = await beginWithPhone(`recipients.html?frame=${kind}`, (page) =>
      page.frameLocator('iframe').getByLabel('Prize photo').waitFor(),
    );
    await expectState(popup, 'waiting');
    await expect(popup.locator('.target-line, .choice:has(:checked)')).toContainText('Claim photo');
    await phone.open(await linkIn(popup));
    await expectSite(phone, new URL(site.origin).host);
    await phone.choose(passport);
    await expectState(popup, 'done');
    expect(await countFiles(page)).toBe(1);
    await expectNoFileInFrames(page);
  });

  test(`with permission for the page’s own site alone, a frame with the only field is never guessed: ${kind} @release`, async ({
    begin,
  }) => {
    const { page, popup, send } = await begin(`recipients.html?frame=${kind}&alone`, (page) =>
      page.frameLocator('iframe').getByLabel('Prize photo').waitFor(),
    );
    await expectState(popup, 'waiting');
    await send(passport, 'holding');
    await expectNoFileInFrames(page);
  });
}
