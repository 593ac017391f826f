import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { sendFromPhone } from './send-from-phone.mjs';

/**
 * The four routes in turn (contract section 4.1), with a phone that sends between them. Resolves to the job's id.
 * The handler's `onCompleted` returns `{ name, url }`.
 */
export async function transfer(call, routeBase = '/api/svc') {
  const bytes = randomBytes(300_000);
  const created = await call(`${routeBase}/job`, { method: 'POST' });
  assert.equal(created.status, 201, await created.clone().text());
  const job = await created.json();
  const address = `${routeBase}/job/${job.id}`;
  assert.equal((await (await call(address)).json()).status, 'pending');

  const waiting = call(`${address}/wait?timeoutMs=20000&intervalMs=500`);
  await sendFromPhone(`${job.uploadBaseUrl}/?job_id=${job.id}`, bytes, 'photo.jpg');
  const waited = await (await waiting).json();
  assert.equal(waited.job.status, 'completed');
  assert.equal(waited.result.name, 'photo.jpg');

  const download = await (await call(`${address}/download?expiration=5`)).json();
  assert.equal(download.completedPayload.name, 'photo.jpg');
  for (const url of [waited.result.url, download.url]) {
    assert.ok(
      bytes.equals(Buffer.from(await (await fetch(url)).arrayBuffer())),
      'other bytes than were sent',
    );
  }
  return job.id;
}

/** Unknown paths (contract section 4.1, rule 2). */
export async function findNothing(call, routeBase = '/api/svc') {
  for (const path of ['/jobs', '/job/a/b', '/job/a/wait/c']) {
    const answer = await call(routeBase + path);
    assert.equal(answer.status, 404);
    assert.deepEqual(await answer.json(), { error: 'Not found' });
  }
}
