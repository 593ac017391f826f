import { access } from 'node:fs/promises';
import path from 'node:path';
import { DEPLOYED_HOST } from '../fixtures/proxy/deployed-proxy.ts';
import { runDownloadLine, runNpxLine, startElsewhere } from './servers.ts';
import { BROWSERS, test } from './test.ts';
import { accept, enterGiven } from './ways.ts';

// The ways of strangers from an empty folder to the first file, with nothing but what a release has.

/** The lines of the first-run page, and the user's own folder, where each server keeps its data. */
const LINES = [
  {
    way: 'the program for this computer',
    line: /^curl .+$/m,
    run: runDownloadLine,
    data: 'home/.local/share/pocketfill',
  },
  { way: 'npx', line: /^npx .+$/m, run: runNpxLine, data: 'terminal/data/pocketfill' },
];

for (const browser of BROWSERS) {
  for (const { way, line, run, data } of LINES) {
    test(`in ${browser}, with ${way}`, async ({ arrive, folder, later, shell }) => {
      const { visitor, fill } = await arrive(browser);
      await visitor.goTo('/welcome.html');
      await visitor.click('Use this computer');
      const server = await run(await visitor.copyLine(line), { folder, shell });
      later(() => server.stop());
      await visitor.read(/Your server is running/);
      await fill();
      await access(path.join(folder, data));
    });
  }

  test(`in ${browser}, with a setup link to a server behind Caddy, opened`, async ({
    arrive,
    folder,
    later,
  }) => {
    const { letIn, stop } = await startElsewhere('caddy', folder);
    later(stop);
    const link = await letIn('Ada');
    const { visitor, fill } = await arrive(browser);
    await visitor.open(link);
    await visitor.clickIcon();
    await visitor.goTo('/setup.html');
    await accept(visitor, DEPLOYED_HOST);
    await fill();
  });
}

test('one server behind nginx for two people, each with a setup link that they paste', async ({
  arrive,
  folder,
  later,
}) => {
  const { letIn, stop } = await startElsewhere('nginx', folder);
  later(stop);
  for (const [person, browser] of [
    ['Ada', 'chromium'],
    ['Bob', 'firefox'],
  ] as const) {
    const link = await letIn(person);
    const { visitor, fill } = await arrive(browser);
    await enterGiven(visitor, link);
    await accept(visitor, DEPLOYED_HOST);
    await fill(`${person} in ${browser}`);
  }
});
