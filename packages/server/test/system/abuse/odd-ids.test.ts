import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPhone } from '../../support/phone.ts';
import { formatHead, sendRaw } from '../../support/raw-http.ts';
import { readAnswer, startTestServer } from '../../support/test-server.ts';

/** Written into the address without further encoding. */
const ODD_IDS = [
  '..',
  '.',
  '...',
  '../..',
  '..%2f..%2fjobs.sqlite',
  '..%2F..%2Fdownload-secret',
  '%2e%2e%2fjobs.sqlite',
  '%2e%2e/%2e%2e/etc/passwd',
  '..%5c..%5cjobs.sqlite',
  '..\\..\\jobs.sqlite',
  '%252e%252e%252fjobs.sqlite',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  '%00',
  'a%00b',
  'C:%5cwindows',
  '%',
  '%zz',
  '%ff%fe',
  '%ed%a0%80',
  '%E2%80%AE',
  '%F0%9F%93%B7',
  '%0d%0aX-Injected:%201',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  '-1',
  "'%20OR%201=1--",
  'a'.repeat(8_000),
  '%61'.repeat(2_000),
  ';jsessionid=1',
  '*',
  '',
];

const TUS = ['Tus-Resumable: 1.0.0', 'Upload-Offset: 0', 'Content-Type: application/offset+octet-stream'];

const REQUESTS: [string, (id: string) => string[]][] = [
  ['the phone’s question', (id) => [`GET /phone/jobs/${id} HTTP/1.1`]],
  ['the phone’s page', (id) => [`GET /phone/assets/${id} HTTP/1.1`]],
  ['a file of the page', (id) => [`GET /phone/${id} HTTP/1.1`]],
  ['a job', (id) => [`GET /api/svc/job/${id} HTTP/1.1`]],
  ['a wait', (id) => [`GET /api/svc/job/${id}/wait HTTP/1.1`]],
  ['a download address', (id) => [`GET /api/svc/job/${id}/download HTTP/1.1`]],
  ['a cancel', (id) => [`DELETE /api/svc/job/${id} HTTP/1.1`]],
  ['the job API', (id) => [`GET /v1/jobs/${id} HTTP/1.1`, 'Authorization: Bearer x']],
  ['the state of an upload', (id) => [`HEAD /upload/${id} HTTP/1.1`, ...TUS.slice(0, 1)]],
  ['bytes of an upload', (id) => [`PATCH /upload/${id} HTTP/1.1`, ...TUS, 'Content-Length: 0']],
  ['a download', (id) => [`GET /files/${id}/${id} HTTP/1.1`]],
];

it.each(REQUESTS)('%s is refused for every odd id, and changes nothing', async (_title, describeRequest) => {
  const server = await startTestServer();
  await writeFile(join(server.dataDir, 'secret.txt'), 'CANARY');
  const secret = await readFile(join(server.dataDir, 'download-secret'));
  for (const id of ODD_IDS) {
    const [first = '', ...headers] = describeRequest(id);
    const answer = await sendRaw(server.url, formatHead([first, 'Host: localhost', ...headers]));
    expect([id, answer.status]).toEqual([id, expect.toSatisfy(isRefusal)]);
    expect(answer.headers.has('x-injected')).toBe(false);
    expect(answer.body).not.toContain('CANARY');
    if (!first.startsWith('HEAD')) {
      expect([id, JSON.parse(answer.body)]).toEqual([
        id,
        expect.objectContaining({ error: expect.any(String) }),
      ]);
    }
  }
  expect(await readFile(join(server.dataDir, 'download-secret'))).toEqual(secret);
  expect((await readdir(server.dataDir)).filter((name) => !/\.(sqlite|lock)-/.test(name)).sort()).toEqual([
    'download-secret',
    'jobs.sqlite',
    'secret.txt',
    'server-address',
    'server.lock',
    'uploads',
  ]);
  expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([]);
  expect(server.errors).toEqual([]);
});

const isRefusal = (status: number) => status >= 400 && status < 500;

it('a phone that names an odd job finds none', async () => {
  const server = await startTestServer();
  for (const id of ODD_IDS.filter(Boolean)) {
    const answer = await readAnswer(await createPhone(server.url).createUpload({ jobId: id, size: 1 }));
    const gone = { status: 404, body: { error: 'This code is no longer valid.', code: 'gone' } };
    expect([id, answer]).toEqual([id, gone]);
  }
  expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([]);
  expect(server.errors).toEqual([]);
});
