import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { beginJob, createCountedWorld } from '../../system/expiry/counted-world.ts';
import { makeBytes } from '../../support/phone.ts';
import { startSlowUpload } from '../../support/raw-http.ts';

it('a phone that disconnects while its request is checked is not counted as sending', async () => {
  const world = await createCountedWorld();
  const { context, server } = world;
  const { uploadId } = await beginJob(world);
  const { jobs } = context;
  const closed = new Promise((resolve) => {
    server.once('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.once('close', resolve);
    });
  });
  let calls = 0;
  const letIn = new EventEmitter();
  const wasLetIn = once(letIn, 'again');
  const findByUpload: typeof jobs.findByUpload = async (id) => {
    const job = await jobs.findByUpload(id);
    // The second call is from the tus library, after the request was let in.
    if (++calls === 2) letIn.emit('again');
    phone.destroy();
    await closed;
    return job;
  };
  context.jobs = { ...jobs, findByUpload };
  const url = `${world.serverUrl}/upload/${uploadId}`;
  const phone = await startSlowUpload(url, makeBytes(9), { size: 500, offset: 100 });
  await wasLetIn;
  expect(context.changes.uploads.countKeys()).toBe(0);
});
