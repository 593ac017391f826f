import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKey } from '../../support/create-key.ts';
import {
  findAnswer,
  findFaultsOfAnswer,
  findWrongHeaders,
  operations,
} from '../../support/openapi/open-api.ts';
import { encodeMetadata, makeBytes } from '../../support/phone.ts';
import { startTestServer } from '../../support/test-server.ts';

const CLAIM = { 'X-Svc-Claim': '0QX3fO4nSgW2uT6rYb8kLw' };
const TUS = { ...CLAIM, 'Tus-Resumable': '1.0.0' };
const OCTETS = { 'Content-Type': 'application/offset+octet-stream' };
const FILE = makeBytes(3000);
/** Longer than the JSON of any request may be. */
const LARGE = 'a'.repeat(70_000);

/** An operation's name, the path, and how it is asked. */
type Ask = (
  operationId: string,
  path: string,
  init?: RequestInit,
) => Promise<{ answer: Response; json: Json }>;
type Json = Record<string, unknown> & { id?: string; url?: string };

/** Asks a server, and checks each answer against the file. `asked` has the answers that came, as `getJob 200`. */
function createAsker(base: string) {
  const asked = new Set<string>();
  const ask: Ask = async (operationId, path, init) => {
    const found = operations.find(({ operation }) => operation.operationId === operationId);
    if (!found) throw new Error(`There is no operation ${operationId}.`);
    const [method = ''] = found.route.split(' ');
    const answer = await fetch(new URL(path, base), { method, ...init });
    const text = await answer.text();
    const isJson = text !== '' && answer.headers.get('content-type')?.startsWith('application/json') === true;
    const json = (isJson ? JSON.parse(text) : {}) as Json;
    const response = findAnswer(found.operation, answer.status);
    if (!response)
      throw new Error(`${operationId} answered ${answer.status} ${text}, which the file has not.`);
    const schema = response.content?.['application/json']?.schema;
    // The body of an answer to HEAD is left out.
    if (method !== 'HEAD') expect(isJson).toBe(schema !== undefined);
    const faults = schema && isJson ? findFaultsOfAnswer(schema, json) : [];
    expect(faults.map((fault) => `${operationId} ${text}: ${fault}`)).toEqual([]);
    const wrong = findWrongHeaders(response, answer.headers);
    expect(wrong.map((fault) => `${operationId} ${answer.status}: ${fault}`)).toEqual([]);
    asked.add(`${operationId} ${answer.status}`);
    return { answer, json };
  };
  return { ask, asked };
}

const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

async function makeJob(ask: Ask, body: object = {}): Promise<string> {
  return String((await ask('createJob', '/api/svc/job', post(body))).json.id);
}

/** A phone that opens, announces, and sends a file. @param half - called when some of it has arrived. */
async function sendFile(ask: Ask, id: string, half?: () => Promise<void>): Promise<void> {
  await ask('openUploadPage', `/?job_id=${id}`);
  await ask('getPhoneJob', `/phone/jobs/${id}`, { headers: CLAIM });
  const file = {
    id: 'f7x0KqvYb1XV4_QkWo6Pcw',
    name: 'receipt.jpg',
    size: FILE.length,
    contentType: 'image/jpeg',
  };
  await ask('announceFiles', `/phone/jobs/${id}/files`, post({ files: [file] }, CLAIM));
  const metadata = encodeMetadata({ job_id: id, file_id: file.id });
  const { answer } = await ask('createUpload', '/upload', {
    headers: { ...TUS, 'Upload-Length': String(FILE.length), 'Upload-Metadata': metadata },
  });
  const upload = answer.headers.get('location') ?? '';
  const sha256 = createHash('sha256').update(FILE).digest('hex');
  await ask('passParts', `${upload.replace('/upload/', '/phone/uploads/')}/parts`, post({ sha256 }, CLAIM));
  const bytes = (offset: number, end?: number): RequestInit => ({
    headers: { ...TUS, ...OCTETS, 'Upload-Offset': String(offset), 'X-Svc-Sha256': sha256 },
    body: FILE.slice(offset, end),
  });
  await ask('sendBytes', upload, bytes(0, 1000));
  await ask('sendBytes', upload, bytes(0, 1000));
  await ask('getUploadOffset', upload, { headers: TUS });
  // Without an offset, with a wrong one, with too many bytes, and with bytes of another type.
  await ask('sendBytes', upload, { headers: { ...TUS, ...OCTETS }, body: 'a' });
  await ask('sendBytes', upload, bytes(2000));
  await ask('sendBytes', upload, { ...bytes(1000), body: makeBytes(9000) });
  await ask('sendBytes', upload, { headers: { ...TUS, 'Upload-Offset': '1000' }, body: 'a' });
  await half?.();
  const last = await ask('sendBytes', upload, bytes(1000));
  expect(last.answer.headers.get('x-svc-job-state')).toBe('done');
}

async function follow(ask: Ask, id: string): Promise<void> {
  const { json } = await ask('getDownload', `/api/svc/job/${id}/download?follow=true`);
  const [{ url = '' } = {}] = json['files'] as { url?: string }[];
  await ask('followFile', url, { headers: { range: 'bytes=0-99' } });
  await ask('followFile', url);
}

async function fetchFile(ask: Ask, id: string): Promise<void> {
  const { json } = await ask('getDownload', `/api/svc/job/${id}/download?expiration=1`);
  const url = String(json.url);
  await ask('downloadFile', url);
  await ask('downloadFile', url, { headers: { range: 'bytes=0-9' } });
  for (const headers of CONDITIONS) {
    await ask('downloadFile', url, { headers });
    await ask('describeFile', url, { headers });
    await ask('openUploadPage', `/?job_id=${id}`, { headers });
  }
  await ask('downloadFile', '/files/forged/x');
  await ask('describeFile', url);
  await ask('describeFile', '/files/forged/x');
}

/** All but the last are refused, or answered without bytes. */
const CONDITIONS: Record<string, string>[] = [
  { range: 'bytes=99999999-' },
  { 'if-none-match': '*' },
  { 'if-match': '"another"' },
  { range: 'bytes=0-9' },
];

/** What an application's backend asks with its key. */
async function useJobApi(ask: Ask, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const { json } = await ask('createProjectJob', '/v1/jobs', post({ accept: 'image/*' }, headers));
  const path = `/v1/jobs/${json.id}`;
  await ask('createProjectJob', '/v1/jobs', post({ maxFiles: 0 }, headers));
  await ask('createProjectJob', '/v1/jobs', post({}));
  await ask('getProjectJob', path, { headers: { ...headers, prefer: 'wait=1' } });
  await ask('createProjectJob', '/v1/jobs', post({ accept: LARGE }, headers));
  await ask('createDownloadUrl', `${path}/download-url`, post({ fileId: LARGE }, headers));
  await ask('reportProjectOutcome', `${path}/outcome`, post({ kind: LARGE }, headers));
  await ask('getProjectJob', '/v1/jobs/unknown', { headers });
  await ask('createDownloadUrl', `${path}/download-url`, post({ expirationMinutes: 30 }, headers));
  await ask('createDownloadUrl', `${path}/download-url`, post({ expirationMinutes: 0 }, headers));
  await ask('createFollowUrls', `${path}/follow-urls`, { headers });
  await ask('reportProjectOutcome', `${path}/outcome`, post({ kind: 'held', reason: 'no_place' }, headers));
  await ask('reportProjectOutcome', `${path}/outcome`, post({ kind: 'eaten' }, headers));
  await sendFile(ask, String(json.id));
  await ask('createDownloadUrl', `${path}/download-url`, post({}, headers));
  await ask('createFollowUrls', `${path}/follow-urls`, { headers });
  await ask('cancelProjectJob', path, { headers });
  await ask('cancelProjectJob', '/v1/jobs/unknown', { headers });
}

/** What a browser asks besides a plain transfer, and what it is refused. */
async function useRoutes(ask: Ask, id: string): Promise<void> {
  const path = `/api/svc/job/${id}`;
  await ask('createJob', '/api/svc/job', post({ accept: 1 }));
  await ask('createJob', '/api/svc/job', post({ after: 'unknown' }));
  await ask('createJob', '/api/svc/job', post({ accept: LARGE }));
  await ask('getJob', path);
  await ask('getJob', '/api/svc/job/unknown');
  await ask('waitForJob', `${path}/wait?timeoutMs=0`);
  await ask('waitForJob', `${path}/wait?timeoutMs=-1`);
  await ask('waitForJob', '/api/svc/job/unknown/wait');
  await ask('getDownload', `${path}/download`);
  await ask('getDownload', `${path}/download?expiration=0`);
  await ask('getDownload', '/api/svc/job/unknown/download');
  await ask('reportOutcome', `${path}/outcome`, post({ kind: 'eaten' }));
  await ask('reportOutcome', `${path}/outcome`, post({ kind: LARGE }));
  await ask('reportOutcome', '/api/svc/job/unknown/outcome', post({ kind: 'placed' }));
  await ask('cancelJob', '/api/svc/job/unknown');
}

/** What phones are refused. */
async function refusePhones(ask: Ask, id: string): Promise<void> {
  const other = { 'X-Svc-Claim': 'another-phone-of-somebody' };
  await ask('getPhoneJob', `/phone/jobs/${id}`, { headers: other });
  await ask('getPhoneJob', `/phone/jobs/${id}`, { headers: { 'X-Svc-Claim': 'short' } });
  await ask('getPhoneJob', '/phone/jobs/unknown');
  await ask('announceFiles', `/phone/jobs/${id}/files`, post({ files: [] }, other));
  await ask('announceFiles', `/phone/jobs/${id}/files`, post({ files: [{}] }, CLAIM));
  await ask('giveUp', `/phone/jobs/${id}/failure`, post({ code: 'eaten' }, CLAIM));
  await ask('giveUp', `/phone/jobs/${id}/failure`, post({ code: LARGE }, CLAIM));
  await ask('announceFiles', `/phone/jobs/${id}/files`, post({ files: LARGE.repeat(10) }, CLAIM));
  await ask('passParts', '/phone/uploads/unknown/parts', post({ sha256: LARGE }, CLAIM));
  await ask('giveUp', '/phone/jobs/unknown/failure', post({ code: 'not_sent' }, CLAIM));
  await ask('createUpload', '/upload', {
    headers: {
      ...TUS,
      'Upload-Length': '1',
      'Upload-Metadata': encodeMetadata({ job_id: id, filename: 'a' }),
      ...other,
    },
  });
  await ask('createUpload', '/upload', {
    headers: { ...TUS, 'Upload-Length': '1', 'Upload-Metadata': encodeMetadata({ job_id: 'unknown' }) },
  });
  await ask('createUpload', '/upload', { headers: { ...TUS, 'Upload-Length': '1' } });
  await ask('createUpload', '/upload', { headers: CLAIM });
  await ask('createUpload', '/upload', { headers: { ...CLAIM, 'Tus-Resumable': '0.9' } });
  await ask('getUploadOffset', '/upload/unknown', { headers: TUS });
  await ask('getUploadOffset', '/upload/unknown');
  await ask('getUploadOffset', '/upload/unknown', { headers: { 'Tus-Resumable': '0.9' } });
  await ask('getNextJob', `/phone/jobs/${id}/next`, { headers: other });
}

test('every answer of a real server is in docs/openapi.yaml, and every operation is asked', async () => {
  const server = await startTestServer();
  const { ask, asked } = createAsker(server.url);
  const id = await makeJob(ask, {
    site: { origin: 'https://claims.example', title: 'Claim' },
    maxBytesHints: { any: 9 },
    tools: false,
  });
  await useRoutes(ask, id);
  await sendFile(ask, id, () => follow(ask, id));
  await refusePhones(ask, id);
  await ask('waitForJob', `/api/svc/job/${id}/wait`);
  await fetchFile(ask, id);
  await ask('reportOutcome', `/api/svc/job/${id}/outcome`, post({ kind: 'placed' }));
  await ask('getNextJob', `/phone/jobs/${id}/next`, { headers: CLAIM });
  const next = await makeJob(ask, { after: id });
  await ask('getNextJob', `/phone/jobs/${id}/next`, { headers: CLAIM });
  await ask('leaveChain', `/phone/jobs/${id}/next`, { headers: CLAIM });
  await ask('giveUp', `/phone/jobs/${next}/failure`, post({ code: 'not_sent' }, CLAIM));
  await ask('cancelJob', `/api/svc/job/${await makeJob(ask)}`);
  await useJobApi(ask, await createKey(server, 'mine'));
  for (const [operationId, path] of Object.entries(STATUS)) await ask(operationId, path);
  const all = operations.map(({ operation }) => operation.operationId);
  const good = new Set([...asked].filter((line) => / 20\d$/.test(line)).map((line) => line.split(' ')[0]));
  // A server that keeps files on its disk takes no parts past it.
  expect(all.filter((name) => !good.has(name))).toEqual(['passParts']);
  expect(server.errors).toEqual([]);
});

/** Operations that not everybody may ask. */
const GUARDED = operations.filter(({ route }) => / \/(api\/svc|v1|practice)\//.test(route));

test.each<[string, number, Record<string, string>]>([
  ['a page of another site', 403, { origin: 'https://site.example' }],
  ['another site without a name', 403, { 'sec-fetch-site': 'cross-site' }],
  ['a proxy that passes on no key', 401, { 'x-forwarded-for': '203.0.113.7' }],
])('%s is refused as the file says: %i', async (_name, status, headers) => {
  const server = await startTestServer({ publicUrl: 'https://files.example' });
  const { ask } = createAsker(server.url);
  const statuses = [];
  for (const { route, operation } of GUARDED) {
    const path = route.replace(/^\S+ /, '').replace('{id}', 'unknown');
    statuses.push((await ask(operation.operationId, path, { headers })).answer.status);
  }
  expect(statuses).toEqual(GUARDED.map(() => status));
});

const STATUS = {
  getAbout: '/practice/about',
  getHealth: '/healthz',
  getReadiness: '/readyz',
  getMetrics: '/metrics',
};
