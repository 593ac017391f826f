import { expect } from '@playwright/test';
import { readDocument } from '../fixtures/programs/read-document.ts';
import { sha256 } from '../fixtures/phone/test-files.ts';
import { serveLocally } from '../fixtures/server/serve-locally.ts';
import { countShell, printEffort, startEffort } from './effort.ts';
import { startOwnServer, startPython } from './servers.ts';
import { BROWSERS, test } from './test.ts';
import { accept, enterGiven } from './ways.ts';

// The ways of somebody who writes a backend, with the commands of its documents.

/** A page that asks for a file, and says what it was given. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Claim</title>
<label>Receipt <input type="file"></label><p role="status"></p>
<script>
  document.querySelector('input').addEventListener('change', async ({ target }) => {
    const [file] = target.files;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    document.querySelector('p').textContent = file.name + ' has ' + hash;
  });
</script>`;

for (const browser of BROWSERS) {
  test(`in ${browser}, with the backend in Python`, async ({ arrive, later, phone, photo, shell }, {
    title,
  }) => {
    const { visitor, effort } = await arrive(browser);
    const backend = await startPython(countShell(shell, effort));
    later(() => backend.stop());
    await enterGiven(visitor, backend.found);
    await accept(visitor, 'localhost');

    const site = await serveLocally((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
    );
    later(() => site.close());
    await visitor.open(site.origin);
    await visitor.clickIcon();
    await phone.open(await visitor.readCode());
    const receipt = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: photo };
    await phone.page.locator('input[type=file]').setInputFiles(receipt);
    await phone.page.getByRole('button', { name: 'Send' }).click();
    await visitor.read(new RegExp(`receipt\\.jpg has ${sha256(photo)}`));
    printEffort(title, effort);
  });
}

test('conformance, with the backend in Python', async ({ later, shell }, { title }) => {
  const effort = startEffort();
  const terminal = countShell(shell, effort);
  const backend = await startPython(terminal);
  later(() => backend.stop());
  const { step } = await readDocument('examples/python-backend/README.md');
  expect(await terminal.run(step('check'))).toMatch(/^pass  4\.1 .+\n[^]*\n\d+ passed, 0 failed, /);
  printEffort(title, effort);
});

test('conformance, with the transfer server', async ({ folder, later, shell }, { title }) => {
  const server = await startOwnServer(folder);
  later(() => server.stop());
  const effort = startEffort();
  const { step } = await readDocument('packages/conformance/README.md');
  const table = await countShell(shell, effort).run(step('check'));
  expect(table).toMatch(/^pass  4\.1 .+\n[^]*\n\d+ passed, 0 failed, 0 with a warning, /);
  printEffort(title, effort);
});
