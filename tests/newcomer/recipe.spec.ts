import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { readDocument, type ShellStep } from '../fixtures/programs/read-document.ts';
import { countShell, printEffort, startEffort } from './effort.ts';
import { READY } from './servers.ts';
import { test } from './test.ts';

const APP = 'my-app';

test('the button in plain HTML, as its recipe says', async ({ folder, later, page, phone, photo, shell }, {
  title,
}) => {
  const app = path.join(folder, 'terminal', APP);
  await mkdir(app);
  const recipe = await readDocument('docs/recipes/other-frameworks.md');
  const quickstart = await readDocument('docs/quickstart.md');
  const effort = startEffort();
  const terminal = countShell(shell, effort);
  const inApp = (step: ShellStep): ShellStep => ({ ...step, folder: APP });
  const start = async (step: ShellStep) => {
    const program = await terminal.start(inApp(step), '', { ready: READY });
    later(() => program.stop());
  };

  await terminal.run(inApp(recipe.step('install')));
  for (const name of ['public/index.html', 'server.mjs']) {
    await writeFile(path.join(app, name), recipe.file(name).text);
    effort.lines += 1;
  }
  await start(quickstart.step('server'));
  await terminal.run(inApp(quickstart.step('key')));
  await start(recipe.step('app'));

  await page.goto('http://localhost:3000');
  await page.getByRole('button', { name: 'Photo from phone' }).click();
  effort.clicks += 1;
  await phone.scan(page.getByRole('dialog').getByRole('img', { name: /QR code/ }));
  await phone.choose({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByText('holiday.jpg has arrived.')).toHaveCount(1);
  printEffort(title, effort);
});
