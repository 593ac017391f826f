import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFirefox } from '../../scripts/browsers/find-firefox.ts';
import { launchPhoneBrowser } from '../fixtures/phone/phone.ts';
import { startRegistry } from '../fixtures/programs/registry.ts';
import { openShell, type Shell } from '../fixtures/programs/shell.ts';
import { DEPLOYED_HOST } from '../fixtures/proxy/deployed-proxy.ts';
import { test as base } from '../fixtures/test.ts';
import { elsewhere, enterChromium, type Arrival } from './chromium-visitor.ts';
import { enterFirefox } from './firefox-visitor.ts';
import { countVisitor, printEffort, startEffort, type CountedVisitor, type Effort } from './effort.ts';
import { findPackages, findZip } from './release.ts';

export const BROWSERS = ['chromium', 'firefox'] as const;
type BrowserName = (typeof BROWSERS)[number];

interface Fixtures {
  /** An empty folder outside this repository. */
  folder: string;
  /** A person installs the extension; how much they do is printed when `fill` has ended. */
  arrive: (browser: BrowserName, more?: Partial<Arrival>) => Promise<Newcomer>;
  /** Ends a program after the test. */
  later: (end: () => Promise<void>) => void;
  /** A terminal in the folder `terminal` of the folder, with the release in the place of npm's `@pocketfill`. */
  shell: Shell;
}

interface Newcomer {
  visitor: CountedVisitor;
  effort: Effort;
  /** From "Try it now" to the photo in the field of the practice page. `who`: of several people. */
  fill: (who?: string) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-newcomer-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  later: async ({}, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use((end) => ends.push(end));
    for (const end of ends.toReversed()) await end();
  },
  shell: async ({ folder }, use) => {
    const registry = await startRegistry(findPackages());
    const place = path.join(folder, 'terminal');
    await mkdir(place);
    await use(
      await openShell(place, registry.url, {
        // What an earlier release has left in a cache is of the same version.
        npm_config_cache: path.join(folder, 'cache'),
        npm_config_yes: 'true', // a person presses Enter
      }),
    );
    await registry.close();
  },
  phoneBrowser: [
    async ({ headlessPath }, use) => {
      const browser = await launchPhoneBrowser(headlessPath, elsewhere(DEPLOYED_HOST));
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  arrive: async ({ chromiumPath, folder, later, phone, photo }, use, { title }) => {
    await use(async (browser, more) => {
      const has = { folder, host: DEPLOYED_HOST };
      const entered =
        browser === 'chromium'
          ? await enterChromium({ executablePath: chromiumPath, zip: findZip('chrome'), ...has, ...more })
          : await enterFirefox({
              executablePath: await findFirefox({ install: true }),
              zip: findZip('firefox'),
              ...has,
              ...more,
            });
      later(() => entered.close());
      const effort = startEffort();
      const visitor = countVisitor(entered, effort);
      const fill = async (who?: string) => {
        await visitor.click('Try it now');
        await visitor.goTo('/practice');
        await visitor.clickIcon();
        await phone.open(await visitor.readCode());
        await phone.choose({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: photo });
        await visitor.read(/It works/);
        await visitor.read(/holiday\.jpg, /);
        printEffort(who === undefined ? title : `${title}: ${who}`, effort);
      };
      return { visitor, effort, fill };
    });
  },
});
