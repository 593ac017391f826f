import { expectStatus, startTransfer } from '../fixtures/own-dialog.ts';
import { jobIdIn } from '../../fixtures/phone/phone.ts';
import { expect, test } from '../fixtures/test.ts';

test('the controller takes a file in a page without React', async ({ begin, phone }) => {
  const { desk, photo } = await begin('no-framework', {
    app: { onCompleted: (job) => ({ claim: job.fileName }) },
  });
  const link = await startTransfer(desk);
  await phone.open(link);
  await phone.slowDown(100_000);
  await phone.choose({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectStatus(desk, 'in_progress');
  await phone.speedUp();
  await expectStatus(desk, 'completed');

  expect(await desk.statuses()).toEqual(['idle', 'creating', 'pending', 'in_progress', 'completed']);
  expect(await desk.calls()).toEqual([
    { name: 'onJobCreated', args: [expect.objectContaining({ id: jobIdIn(link) })] },
    { name: 'onCompleted', args: [expect.objectContaining({ id: jobIdIn(link) }), { claim: 'receipt.jpg' }] },
  ]);
});

test('the script of a page with the controller alone has no React in it @release', async ({ begin }) => {
  const { desk } = await begin('no-framework');
  const scripts = await desk.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    expect(await (await fetch(script)).text()).not.toMatch(/react\.(transitional\.)?element/);
  }
});
