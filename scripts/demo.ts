import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchPhoneBrowser, openPhone } from '../tests/fixtures/phone/phone.ts';
import { sha256OfFile } from '../tests/fixtures/phone/test-files.ts';
import { startTransferServer } from '../tests/fixtures/server/transfer-server.ts';
import { buildExtension } from './build/build-extension.ts';
import { openChromiumDesk } from './demo/chromium-desk.ts';
import { LONGEST_MS } from './demo/desk.ts';
import { openFirefoxDesk } from './demo/firefox-desk.ts';
import { findHeadlessChromium } from './browsers/find-chromium.ts';
import { serveFolder } from './serve-folder.ts';

// The command `npm run demo -- [--data DIR] [--no-seal] [--browser firefox] FILE…`: the whole path without a display,
// each step with its time. Several files go by one scan. With --data the server's data is kept there. The files are
// sealed unless --no-seal is given.

const DESKS = {
  chromium: { open: openChromiumDesk, build: { mode: 'e2e' } },
  firefox: { open: openFirefoxDesk, build: { browser: 'firefox' } },
} as const;

const { values, positionals: files } = parseArgs({
  options: {
    data: { type: 'string' },
    browser: { type: 'string', default: 'chromium' },
    'no-seal': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const chosen = Object.entries(DESKS).find(([name]) => name === values.browser)?.[1];
if (!chosen || files.length === 0 || !files.every((file) => existsSync(file))) {
  console.error(
    'Name files that exist: npm run demo -- [--data DIR] [--no-seal] [--browser chromium|firefox] photo.jpg receipt.pdf',
  );
  process.exit(2);
}

buildExtension(chosen.build);

const startedAt = performance.now();
const say = (text: string) => {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(2).padStart(8)} s  ${text}`);
};

const onPhone = await Promise.all(files.map(sha256OfFile));
const server = await startTransferServer({
  ...(values.data !== undefined && { dataDir: values.data }),
  args: values['no-seal'] ? ['--no-seal'] : [],
});
say(`transfer server at ${server.url}; files are ${values['no-seal'] ? 'not ' : ''}sealed`);
const site = await serveFolder({ folder: path.resolve('scripts/demo-page') });
const desk = await chosen.open(server.url);
const phoneBrowser = await launchPhoneBrowser(await findHeadlessChromium({ install: true }));
say(`two browsers: ${desk.name} with the extension, a phone of 390 × 844`);

try {
  await desk.openForm(site.origin);
  say(`page with an upload form at ${site.origin}, and the popup for its field`);

  const phone = await openPhone(phoneBrowser);
  await desk.scan(phone);
  say('the phone read the code off a screenshot and opened what it says');
  await phone.waitForState('ready');
  await phone.choose(files);
  say(`${files.length === 1 ? 'the file is' : `${files.length} files are`} chosen on the phone`);
  await phone.page.locator('[data-testid=upload-state][data-state=done]').waitFor({ timeout: LONGEST_MS });
  say('the phone has sent all');

  const inPage = await desk.hashFiles(files.length);
  say('all is in the page’s field');
  for (const [index, file] of files.entries()) {
    say(`${path.basename(file)}: SHA-256 on the phone   ${onPhone[index]}`);
    say(`${path.basename(file)}: SHA-256 in the field   ${inPage[index]}`);
  }
  const areEqual = inPage.length === files.length && inPage.every((hash, index) => hash === onPhone[index]);
  say(areEqual ? 'They are equal.' : 'They are NOT equal.');
  if (!areEqual) process.exitCode = 1;
} finally {
  const endServer = () => (values.data === undefined ? server.dispose() : server.stop());
  await Promise.all([desk.close(), phoneBrowser.close(), site.close(), endServer()]);
}
