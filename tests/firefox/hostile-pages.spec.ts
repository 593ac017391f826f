import { expect, test } from './test.ts';
import { cases } from '../fixtures/release.ts';

for (const manner of cases(['watching', 'throwing'])) {
  test(`in Firefox, a page that has been ${manner} since before sees no name of an event, and gets the file`, async ({
    begin,
    scanPanel,
  }) => {
    const { page, panel } = await begin(`hostile.html?${manner}`);
    const phone = await scanPanel();
    await phone.choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await panel.waitForText('body', 'a.txt');
    await page.activate();
    await page.click('#detached');
    // With the file the page goes back to what it was; till then, asking it fails.
    const seen = await page.waitFor('the page has the file', () => {
      const { log, noted, failures } = globalThis as unknown as Record<string, string[]>;
      return log?.length === 1
        ? { log, names: noted?.filter((line) => /_\d{9}/.test(line)), failures }
        : null;
    });
    expect(seen).toEqual({ log: ['change a.txt'], names: [], failures: [] });
  });
}
