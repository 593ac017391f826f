import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Locator } from '@playwright/test';
import { launchExtension } from '../tests/fixtures/browser/launch-extension.ts';
import { launchPhoneBrowser, openPhone } from '../tests/fixtures/phone/phone.ts';
import { sha256OfFile } from '../tests/fixtures/phone/test-files.ts';
import { startTransferServer } from '../tests/fixtures/server/transfer-server.ts';
import { findChromium } from './find-browser.ts';
import { serveFolder } from './serve-folder.ts';

// The command `npm run demo -- [--data DIR] FILE…`: the whole path without a display, each step with its time. Several
// files go by one scan. With --data the server's data stays in that folder.

const { values, positionals: files } = parseArgs({
  options: { data: { type: 'string' } },
  allowPositionals: true,
});
if (files.length === 0 || !files.every((file) => existsSync(file))) {
  console.error('Name files that exist: npm run demo -- [--data DIR] photo.jpg receipt.pdf');
  process.exit(2);
}

const startedAt = performance.now();
const say = (text: string) => {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(2).padStart(8)} s  ${text}`);
};
const minute = 60_000;

const onPhone = await Promise.all(files.map(sha256OfFile));
const executablePath = await findChromium({ install: true });
const server = await startTransferServer(values.data === undefined ? {} : { dataDir: values.data });
say(`transfer server at ${server.url}`);
const site = await serveFolder({ folder: path.resolve('scripts/demo-page') });
const extension = await launchExtension({ executablePath });
const phoneBrowser = await launchPhoneBrowser(executablePath);
say('two browsers: a desk with the extension, a phone of 390 × 844');

try {
  await extension.setBackend(server.url);
  const page = await extension.context.newPage();
  await page.goto(site.origin);
  const field = page.getByLabel('Other papers');
  await field.focus();
  say(`page with an upload form at ${site.origin}`);

  const popup = await extension.openPopup(page);
  const code = popup.getByTestId('qr');
  await code.waitFor();
  say('the popup shows a code');

  const phone = await openPhone(phoneBrowser);
  const link = await phone.scan(code);
  say(`the phone read the code off a screenshot and opened ${new URL(link).origin}`);
  await phone.waitForState('ready');
  await phone.choose(files);
  say(`${files.length === 1 ? 'the file is' : `${files.length} files are`} chosen on the phone`);

  const done = popup
    .locator('[data-testid=transfer-state][data-state=done]')
    .waitFor({ timeout: 10 * minute });
  await phone.page.locator('[data-testid=upload-state][data-state=done]').waitFor({ timeout: 10 * minute });
  say('the phone has sent all');
  await done;
  say('all is in the page’s field');

  const inPage = await hashFilesIn(field);
  for (const [index, file] of files.entries()) {
    say(`${path.basename(file)}: SHA-256 on the phone   ${onPhone[index]}`);
    say(`${path.basename(file)}: SHA-256 in the field   ${inPage[index]}`);
  }
  const areEqual = inPage.length === files.length && inPage.every((hash, index) => hash === onPhone[index]);
  say(areEqual ? 'They are equal.' : 'They are NOT equal.');
  if (!areEqual) process.exitCode = 1;
} finally {
  const endServer = () => (values.data === undefined ? server.dispose() : server.stop());
  await Promise.all([extension.close(), phoneBrowser.close(), site.close(), endServer()]);
}

/** SHA-256 of each file in a field, in its order. */
function hashFilesIn(field: Locator): Promise<string[]> {
  return field.evaluate((input: HTMLInputElement) =>
    Promise.all(
      [...(input.files ?? [])].map(async (file) => {
        const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
        return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      }),
    ),
  );
}
