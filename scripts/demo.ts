import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { launchExtension } from '../tests/fixtures/browser/launch-extension.ts';
import { launchPhoneBrowser, openPhone } from '../tests/fixtures/phone/phone.ts';
import { sha256OfFile } from '../tests/fixtures/phone/test-files.ts';
import { startTransferServer } from '../tests/fixtures/server/transfer-server.ts';
import { findChromium } from './find-browser.ts';
import { serveFolder } from './serve-folder.ts';

// The command `npm run demo -- FILE`: the whole path without a display, each step with its time.

const [file] = process.argv.slice(2);
if (!file || !existsSync(file)) {
  console.error('Name a file that exists: npm run demo -- photo.jpg');
  process.exit(2);
}

const startedAt = performance.now();
const say = (text: string) => {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(2).padStart(8)} s  ${text}`);
};
const minute = 60_000;

const { size } = await stat(file);
say(`${path.basename(file)}: ${size} bytes`);
const executablePath = await findChromium({ install: true });

const server = await startTransferServer();
say(`transfer server at ${server.url}`);
const site = await serveFolder({ folder: path.resolve('scripts/demo-page') });
const extension = await launchExtension({ executablePath });
const phoneBrowser = await launchPhoneBrowser(executablePath);
say('two browsers: a desk with the extension, a phone of 390 × 844');

try {
  await extension.setBackend(server.url);
  const page = await extension.context.newPage();
  await page.goto(site.origin);
  await page.getByLabel('Other papers').focus();
  say(`page with an upload form at ${site.origin}`);

  const popup = await extension.openPopup(page);
  const code = popup.getByTestId('qr');
  await code.waitFor();
  say('the popup shows a code');

  const phone = await openPhone(phoneBrowser);
  const link = await phone.scan(code);
  say(`the phone read the code off a screenshot and opened ${new URL(link).origin}`);
  await phone.waitForState('ready');
  await phone.choose(file);
  say('the file is chosen on the phone');

  const done = popup
    .locator('[data-testid=transfer-state][data-state=done]')
    .waitFor({ timeout: 10 * minute });
  await phone.page.locator('[data-testid=upload-state][data-state=done]').waitFor({ timeout: 10 * minute });
  say('the phone has sent it');
  await done;
  say('it is in the page’s field');

  const [onPhone, inPage] = await Promise.all([
    sha256OfFile(file),
    page.getByLabel('Other papers').evaluate(async (field: HTMLInputElement) => {
      const digest = await crypto.subtle.digest(
        'SHA-256',
        (await field.files?.[0]?.arrayBuffer()) ?? new ArrayBuffer(),
      );
      return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    }),
  ]);
  say(`SHA-256 of the file on the phone   ${onPhone}`);
  say(`SHA-256 of the file in the field   ${inPage}`);
  say(onPhone === inPage ? 'They are equal.' : 'They are NOT equal.');
  if (onPhone !== inPage) process.exitCode = 1;
} finally {
  await Promise.all([extension.close(), phoneBrowser.close(), site.close(), server.dispose()]);
}
