import { access } from 'node:fs/promises';
import path from 'node:path';
import { runDownloadLine, runNpxLine, startElsewhere } from './servers.ts';
import { BROWSERS, test } from './test.ts';
import type { Visitor } from './visitor.ts';

// The ways of strangers from an empty folder to the first file, with nothing but what a release has.

/** The lines of the first-run page, and the user's own folder, where each server keeps its data. */
const LINES = [
  {
    way: 'the program for this computer',
    line: /^curl .+$/m,
    run: runDownloadLine,
    data: 'home/.local/share/pocketfill',
  },
  { way: 'npx', line: /^npx .+$/m, run: runNpxLine, data: 'data/pocketfill' },
];

for (const browser of BROWSERS) {
  for (const { way, line, run, data } of LINES) {
    test(`in ${browser}, with ${way}`, async ({ arrive, folder, later }) => {
      const { visitor, fill } = await arrive(browser);
      await visitor.goTo('/welcome.html');
      await visitor.click('Use this computer');
      const server = await run(await visitor.copyLine(line), folder);
      later(() => server.stop());
      await visitor.read(/Your server is running/);
      await fill();
      await access(path.join(folder, data));
    });
  }

  test(`in ${browser}, with a setup link to a server behind nginx, pasted`, async ({
    arrive,
    folder,
    later,
  }) => {
    const { link, stop } = await startElsewhere('nginx', folder);
    later(stop);
    const { visitor, fill } = await arrive(browser);
    await visitor.goTo('/welcome.html');
    await visitor.click('I was given an address');
    await visitor.paste(link);
    await visitor.click('Go on');
    await accept(visitor);
    await fill();
  });

  test(`in ${browser}, with a setup link to a server behind Caddy, opened`, async ({
    arrive,
    folder,
    later,
  }) => {
    const { link, stop } = await startElsewhere('caddy', folder);
    later(stop);
    const { visitor, fill } = await arrive(browser);
    await visitor.open(link);
    await visitor.clickIcon();
    await visitor.goTo('/setup.html');
    await accept(visitor);
    await fill();
  });
}

/** Confirms what a setup link offers. */
async function accept(visitor: Visitor): Promise<void> {
  await visitor.read(/It works: files\.example\.com/);
  await visitor.click('Use this server');
  await visitor.read(/Your server is running/);
}
