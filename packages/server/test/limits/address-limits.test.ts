import { expect, it } from 'vitest';
import {
  createProject,
  readAnswer,
  startTestServer,
  startWithJob,
  waitForOpenWaits,
  type TestServer,
} from '../support/test-server.ts';
import { createPhone, makeBytes, type Phone } from '../support/phone.ts';
import { HALF_SENT, readRange, startHalfSent } from '../support/follow.ts';
import { askAsBrowser } from '../support/raw-http.ts';
import { makeFiles } from '../support/several-files.ts';
import { waitUntil } from '../support/time.ts';

/** The header of a proxy on this machine that names its client. */
const from = (address: string) => ({ 'X-Forwarded-For': address });
const SOMEBODY = from('203.0.113.9');
const ANOTHER = from('198.51.100.7');
const HALF = HALF_SENT.length / 2;

async function expectRefusal(response: Response, error: RegExp): Promise<void> {
  const seconds = Number(response.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await readAnswer(response)).toEqual({
    status: 429,
    body: { error: expect.stringMatching(error), code: 'rate_limited' },
  });
}

it('limits the transfers that an address starts per minute, without affecting others and this machine', async () => {
  const server = await startTestServer({ isNetworkAllowed: true, limits: { addressJobsPerMinute: 3 } });
  const create = (headers = {}) => fetch(`${server.routes}/job`, { method: 'POST', headers });
  for (let count = 0; count < 3; count++) expect((await create(SOMEBODY)).status).toBe(201);
  await expectRefusal(await create(SOMEBODY), /started from this address/);
  expect((await create(ANOTHER)).status).toBe(201);
  for (let count = 0; count < 10; count++) expect((await create()).status).toBe(201);
});

it('an allowed page can read the refusal (CORS)', async () => {
  const origin = 'https://app.example.com';
  const options = { isNetworkAllowed: true, allowedOrigins: [origin], limits: { addressJobsPerMinute: 1 } };
  const server = await startTestServer(options);
  const headers = { ...SOMEBODY, Origin: origin };
  await fetch(`${server.routes}/job`, { method: 'POST', headers });
  const refused = await fetch(`${server.routes}/job`, { method: 'POST', headers });
  expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
  expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
  await expectRefusal(refused, /started from this address/);
});

it('limits the transfers that a project starts per minute, without affecting others', async () => {
  const server = await startTestServer({ limits: { projectJobsPerMinute: 2 } });
  const [one, another] = [await createProject(server, 'one'), await createProject(server, 'another')];
  for (let count = 0; count < 2; count++) expect((await one('POST', '/jobs')).status).toBe(201);
  await expectRefusal(await one('POST', '/jobs'), /with this API key/);
  expect((await another('POST', '/jobs')).status).toBe(201);
  expect((await fetch(`${server.routes}/job`, { method: 'POST' })).status).toBe(201);
});

it('limits the uploads that an address starts per minute, but not resuming them, and leaves their jobs free', async () => {
  const { server, id, phone } = await startWithJob({ limits: { uploadsPerMinute: 2 } });
  const start = async (headers: Record<string, string>) =>
    phone.createUpload({ jobId: (await server.createJob()).id, size: 10, headers });
  const first = await start(SOMEBODY);
  expect([first.status, (await start(SOMEBODY)).status]).toEqual([201, 201]);
  const refused = await phone.createUpload({ jobId: id, size: 10, headers: SOMEBODY });
  await expectRefusal(refused, /files were sent from this address/);
  expect((await server.readJob(id)).status).toBe('pending');
  expect((await start(ANOTHER)).status).toBe(201);
  const uploadUrl = new URL(first.headers.get('location') ?? '', server.url).href;
  expect((await sendBytesFrom(SOMEBODY, uploadUrl)).status).toBe(204);
});

function sendBytesFrom(headers: Record<string, string>, uploadUrl: string): Promise<Response> {
  const type = { 'Content-Type': 'application/offset+octet-stream' };
  return fetch(uploadUrl, {
    method: 'PATCH',
    headers: { ...headers, ...tus, ...type, 'Upload-Offset': '0' },
    body: makeBytes(10),
  });
}

it('a list of files counts as one upload, however many files it has', async () => {
  const { server, id, phone } = await startWithJob({ limits: { uploadsPerMinute: 1 } }, { maxFiles: 3 });
  const list = createPhone(server.url, { claim: phone.claim, headers: SOMEBODY }).list(id);
  const files = makeFiles(1, 2, 3);
  expect((await list.announce(files)).status).toBe(200);
  for (const file of files) expect((await list.sendFile(file)).status).toBe(204);
  expect((await server.readJob(id)).status).toBe('completed');
  await expectRefusal(await list.announce([]), /./);
});

it('a backend on another machine with a key is counted by its project, not by its address', async () => {
  const limits = { addressJobsPerMinute: 1, maxWaits: 1, wrongIdsPerMinute: 1, projectJobsPerMinute: 4 };
  const server = await startTestServer({ isNetworkAllowed: true, limits });
  const api = await createProject(server, 'remote');
  const create = () => api('POST', '/jobs', { headers: SOMEBODY });
  const jobs = [];
  for (let count = 0; count < 4; count++) jobs.push(await readAnswer(await create()));
  expect(jobs.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  await expectRefusal(await create(), /with this API key/);
  const waits = jobs.map(({ body }) =>
    api('GET', `/jobs/${String(body['id'])}`, { headers: { ...SOMEBODY, Prefer: 'wait=20' } }),
  );
  for (const { body } of jobs) await api('DELETE', `/jobs/${String(body['id'])}`, { headers: SOMEBODY });
  for (const wait of waits) expect((await wait).status).toBe(200);
  for (let count = 0; count < 3; count++) {
    expect((await api('GET', `/jobs/${'A'.repeat(22)}`, { headers: SOMEBODY })).status).toBe(404);
  }
});

const tus = { 'Tus-Resumable': '1.0.0' };
const NOBODY = 'A'.repeat(22);

/** Requests with wrong ids: method, path and headers. */
const GUESSES: Record<string, [method: string, path: string, headers?: Record<string, string>]> = {
  jobs: ['GET', `/phone/jobs/${NOBODY}`],
  'jobs at the routes': ['GET', `/api/svc/job/${NOBODY}`],
  'jobs to be cancelled': ['DELETE', `/api/svc/job/${NOBODY}`],
  uploads: ['HEAD', `/upload/${NOBODY}`, tus],
  'parts of uploads': ['POST', `/phone/uploads/${NOBODY}/parts`],
  codes: ['POST', '/upload', { ...tus, 'Upload-Length': '1', 'Upload-Metadata': `job_id ${btoa(NOBODY)}` }],
  'download addresses': ['GET', '/files/guess/a'],
  'addresses to follow': ['GET', '/follow/guess'],
  'API keys': ['GET', '/v1/jobs/a', { authorization: 'Bearer guess' }],
};

it.each(Object.keys(GUESSES))(
  'an address that guesses %s is limited, but valid requests from it still work',
  async (what) => {
    const { server, id } = await startWithJob({ isNetworkAllowed: true, limits: { wrongIdsPerMinute: 5 } });
    const { phone, uploadUrl } = await startBehindAddress(server, id);
    const [method, path, headers] = GUESSES[what] ?? ['', ''];
    const guess = (address: Record<string, string>) =>
      fetch(server.url + path, { method, headers: { ...headers, ...address } });
    for (let count = 0; count < 5; count++) expect([401, 403, 404]).toContain((await guess(SOMEBODY)).status);
    const refused = await guess(SOMEBODY);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess(ANOTHER)).status).not.toBe(429);
    expect((await guess({})).status).not.toBe(429);
    await expectAllGoesOn(server, phone, uploadUrl);
  },
);

/** A phone at the address from which others guess. */
async function startBehindAddress(server: TestServer, jobId: string) {
  const phone = createPhone(server.url);
  return { phone, uploadUrl: await phone.startUpload({ jobId, size: 10, headers: SOMEBODY }) };
}

async function expectAllGoesOn(server: TestServer, phone: Phone, uploadUrl: string): Promise<void> {
  const { id } = await server.createJob();
  expect((await phone.readJob(id, SOMEBODY)).status).toBe(200);
  expect((await phone.createUpload({ jobId: id, size: 10, headers: SOMEBODY })).status).toBe(201);
  const head = await fetch(uploadUrl, { method: 'HEAD', headers: { ...tus, ...SOMEBODY } });
  expect(head.status).toBe(200);
  expect((await sendBytesFrom(SOMEBODY, uploadUrl)).status).toBe(204);
  const api = await createProject(server, 'honest');
  expect((await api('POST', '/jobs', { headers: SOMEBODY })).status).toBe(201);
}

it('requests that a page of another site makes a browser send do not lock out its address', async () => {
  const limits = { wrongIdsPerMinute: 5, uploadsPerMinute: 5 };
  const { server, id } = await startWithJob({ isNetworkAllowed: true, limits });
  const page = { ...SOMEBODY, 'Sec-Fetch-Site': 'cross-site' };
  const statuses: number[] = [];
  for (let count = 0; count < 9; count++) {
    statuses.push((await askAsBrowser(`${server.url}/files/guess/${count}`, 'GET', page)).statusCode);
    statuses.push((await askAsBrowser(`${server.url}/upload`, 'POST', page)).statusCode);
  }
  // Such requests have a limit of their own, so this is no way around the limit.
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  const upload = await createPhone(server.url).createUpload({ jobId: id, size: 10, headers: SOMEBODY });
  expect(upload.status).toBe(201);
  expect((await fetch(`${server.url}/files/guess/a`, { headers: SOMEBODY })).status).toBe(403);
});

it('wrong codes are not counted as uploads', async () => {
  const server = await startTestServer({ limits: { uploadsPerMinute: 1, wrongIdsPerMinute: 3 } });
  const phone = createPhone(server.url);
  const start = (jobId: string) => phone.createUpload({ jobId, size: 10, headers: SOMEBODY });
  const statuses = [];
  for (let count = 0; count < 5; count++) statuses.push((await start('A'.repeat(22))).status);
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
  expect((await start((await server.createJob()).id)).status).toBe(201);
});

it('limits the open waits of an address, and allows a new one after one has ended', async () => {
  const { server, id } = await startWithJob({ isNetworkAllowed: true, limits: { maxWaits: 2 } });
  const wait = (headers: HeadersInit, signal?: AbortSignal) =>
    fetch(`${server.routes}/job/${id}/wait`, { headers, ...(signal && { signal }) });
  const held = [0, 1, 2].map((index) => {
    const caller = new AbortController();
    return { index, caller, answer: wait(SOMEBODY, caller.signal) };
  });
  // Two of the three are held until the job ends.
  const refused = await Promise.race(
    held.map(async ({ index, answer }) => ({ index, answer: await answer })),
  );
  await expectRefusal(refused.answer, /wait/);
  const askAsPhone = () =>
    fetch(`${server.url}/phone/jobs/${id}`, { headers: { ...SOMEBODY, Prefer: 'wait=0' } });
  expect((await askAsPhone()).status).toBe(429);
  const others = [wait(ANOTHER), wait({}), wait({}), wait({})];

  const [ended, kept] = held.filter(({ index }) => index !== refused.index);
  ended?.caller.abort();
  await expect(ended?.answer).rejects.toThrow('aborted');
  await waitUntil(async () => (await askAsPhone()).status === 200);
  await createPhone(server.url).sendFile(id, { bytes: makeBytes(1) });
  for (const answer of [kept?.answer, ...others]) expect((await answer)?.status).toBe(200);
});

it('counts readers of a file that arrives among the waits, and only while they wait', async () => {
  const { server, url, id } = await startHalfSent({ isNetworkAllowed: true, limits: { maxWaits: 2 } });
  const follow = (headers: Record<string, string>, start: number) => readRange(url, start, { headers });
  const held = [follow(SOMEBODY, HALF), follow(SOMEBODY, HALF)];
  await waitForOpenWaits(server, 2);
  await expectRefusal(await follow(SOMEBODY, 0), /wait/);
  const wait = await fetch(`${server.routes}/job/${id}/wait`, { headers: SOMEBODY });
  await expectRefusal(wait, /wait/);
  for (const headers of [ANOTHER, {}]) expect((await follow(headers, 0)).status).toBe(206);
  await fetch(`${server.routes}/job/${id}`, { method: 'DELETE' });
  for (const answer of held) expect((await answer).status).toBe(410);
  expect((await follow(SOMEBODY, 0)).status).toBe(410);
});
