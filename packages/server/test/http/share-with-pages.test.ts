import { expect, it } from 'vitest';
import { createHttpPhone, makeBytes } from '../support/phone.ts';
import { askAsBrowser as call } from '../support/raw-http.ts';
import { startTestServer } from '../support/test-server.ts';

const ORIGIN = 'https://claims.example';

it('a page of any origin may send the files of a job whose id it has', async () => {
  const server = await startTestServer();
  const job = await server.createJob({});
  const phone = createHttpPhone(server.url, (url, { headers, ...request }) =>
    fetch(url, { ...request, headers: { ...headers, Origin: ORIGIN } }),
  );
  const bytes = makeBytes(5000);
  await readable(phone.readJob(job.id));
  await readable(phone.readJob(job.id, { Prefer: 'wait=0' }));
  const created = await readable(phone.createUpload({ jobId: job.id, size: bytes.length, name: 'a.bin' }));
  const place = new URL(created.get('location') ?? '', server.url).href;
  expect((await readable(phone.readOffset(place))).get('upload-offset')).toBe('0');
  const sent = await readable(phone.sendBytes(place, bytes));
  expect(sent.get('x-svc-job-state')).toBe('done');
  const exposed = sent.get('access-control-expose-headers')?.toLowerCase().split(/, ?/);
  for (const name of ['upload-offset', 'tus-resumable', 'x-svc-job-state', 'location'])
    expect(exposed).toContain(name);
  await readable(phone.readJob('unknown'));
});

it.each(['/upload', '/upload/any', '/phone/jobs/any', '/phone/jobs/any/files', '/phone/uploads/any/parts'])(
  'the preflight for %s is answered without a claim',
  async (path) => {
    const server = await startTestServer();
    const { statusCode, headers } = await call(`${server.url}${path}`, 'OPTIONS', {
      Origin: ORIGIN,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'tus-resumable,upload-offset,x-svc-claim,x-svc-sha256',
    });
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-methods']).toContain('PATCH');
    for (const name of ['tus-resumable', 'upload-offset', 'x-svc-claim', 'x-svc-sha256', 'content-type'])
      expect(headers['access-control-allow-headers']?.toLowerCase()).toContain(name);
  },
);

it.each(['/v1/jobs', '/dashboard/api/overview', '/api/svc/job'])(
  'nothing of it holds for %s',
  async (path) => {
    const server = await startTestServer();
    const { headers } = await call(`${server.url}${path}`, 'OPTIONS', {
      Origin: ORIGIN,
      'Access-Control-Request-Method': 'POST',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  },
);

/** The headers of an answer that a page of any origin may read, without cookies. */
async function readable(answer: Response | Promise<Response>): Promise<Headers> {
  const { headers } = await answer;
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  return headers;
}
