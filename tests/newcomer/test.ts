import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFirefox } from '../../scripts/browsers/find-firefox.ts';
import { launchPhoneBrowser } from '../fixtures/phone/phone.ts';
import { DEPLOYED_HOST } from '../fixtures/proxy/deployed-proxy.ts';
import { test as base } from '../fixtures/test.ts';
import { elsewhere, enterChromium, type Arrival } from './chromium-visitor.ts';
import { enterFirefox } from './firefox-visitor.ts';
import { findZip } from './release.ts';
import { countEffort, type Effort, type CountedVisitor } from './visitor.ts';

export const BROWSERS = ['chromium', 'firefox'] as const;
type BrowserName = (typeof BROWSERS)[number];

interface Fixtures {
  /** An empty folder outside this repository. */
  folder: string;
  /** A person installs the extension; how much they do is printed when `fill` has ended. */
  arrive: (browser: BrowserName, more?: Partial<Arrival>) => Promise<Newcomer>;
  /** Ends a program after the test. */
  later: (end: () => Promise<void>) => void;
}

interface Newcomer {
  visitor: CountedVisitor;
  /** From "Try it now" to the photo in the field of the practice page. */
  fill: () => Promise<void>;
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
      const { visitor, effort } = countEffort(entered);
      const fill = async () => {
        await visitor.click('Try it now');
        await visitor.goTo('/practice');
        await visitor.clickIcon();
        await phone.open(await visitor.readCode());
        await phone.choose({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: photo });
        await visitor.read(/It works/);
        await visitor.read(/holiday\.jpg, /);
        process.stdout.write(`${title}: ${describe(effort())}\n`);
      };
      return { visitor, fill };
    });
  },
});

/** The scan and the choice on the phone come on top. */
function describe({ clicks, lines, seconds }: Effort): string {
  return `${clicks} clicks, ${lines} lines typed or pasted, ${seconds.toFixed(1)} s`;
}
