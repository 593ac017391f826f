import { sha256 } from '../fixtures/phone/test-files.ts';
import { readFigure } from '../fixtures/server/read-figure.ts';
import { bytesOf, openCode, photoIn } from './fixtures/album.ts';
import { expect, test } from './fixtures/test.ts';

test('a photo that is sent after its tab was closed is in the album', async ({
  context,
  example,
  phone,
  photo,
}) => {
  const closed = await context.newPage();
  await closed.goto(example.url);
  await phone.scan(await openCode(closed));
  await closed.close();
  await phone.choose({ name: 'nobody-waited.jpg', mimeType: 'image/jpeg', buffer: photo });
  await phone.waitForState('done');

  const page = await context.newPage();
  const shown = photoIn(page, 'nobody-waited.jpg');
  await expect(async () => {
    await page.goto(example.url);
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  expect(sha256(await bytesOf(page, shown))).toBe(sha256(photo));
});

test('a photo that a browser waited for, and that the webhook told of too, is there once @release', async ({
  page,
  example,
  phone,
  photo,
}) => {
  await expectNothingPending(example.apiUrl);
  const delivered = await countDelivered(example.apiUrl);
  await page.goto(example.url);
  await phone.scan(await openCode(page));
  await phone.choose({ name: 'once.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByRole('dialog').getByText('once.jpg')).toBeVisible();
  // An event is written down together with the end of its job: this one is there by now, and no other.
  await expectNothingPending(example.apiUrl);
  expect(await countDelivered(example.apiUrl)).toBe(delivered + 1);
  await page.reload();
  await expect(photoIn(page, 'once.jpg')).toHaveCount(1);
});

test('a webhook without a right signature is refused, and nothing comes of it', async ({
  request,
  page,
  example,
}) => {
  const job = {
    id: 'made-up',
    projectId: 'x',
    status: 'completed',
    createdAt: 0,
    updatedAt: 0,
    fileName: 'bad.jpg',
  };
  const answer = await request.post(`${example.url}/api/webhooks`, {
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,bm90IHRoZSByaWdodCBvbmUsIG5vdCBhdCBhbGwhISE=',
    },
    data: { type: 'job.completed', timestamp: '2026-01-01T00:00:00.000Z', data: { job } },
  });
  expect(answer.status()).toBe(401);
  await page.goto(example.url);
  await expect(photoIn(page, 'bad.jpg')).toHaveCount(0);
});

/** Webhooks of all jobs that have ended are delivered: the app has answered them with 204. */
async function expectNothingPending(apiUrl: string): Promise<void> {
  await expect.poll(() => readFigure(apiUrl, 'svc_webhooks_pending')).toBe(0);
}

async function countDelivered(apiUrl: string): Promise<number> {
  return (await readFigure(apiUrl, 'svc_webhook_deliveries_total{outcome="delivered"}')) ?? 0; // none yet
}
