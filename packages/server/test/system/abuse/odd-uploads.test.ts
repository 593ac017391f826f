import { describe, expect, it } from 'vitest';
import { createPhone, encodeMetadata, hashBytes, makeBytes } from '../../support/phone.ts';
import { formatHead, openSocket, readAnswerOf, sendRaw } from '../../support/raw-http.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const HOST = 'Host: localhost';
const SIZE = 1_000;
const bytes = makeBytes(SIZE);

/** An upload of which the first hundred bytes have arrived. */
async function beginUpload(server: TestServer) {
  const job = await server.createJob();
  const phone = createPhone(server.url);
  const url = await phone.startUpload({ jobId: job.id, size: SIZE, sha256: hashBytes(bytes) });
  await phone.sendBytes(url, bytes.slice(0, 100));
  const finish = async () => {
    const offset = Number((await phone.readOffset(url)).headers.get('upload-offset'));
    expect((await phone.sendBytes(url, bytes.slice(offset), offset)).status).toBe(204);
    expect((await server.readJob(job.id)).status).toBe('completed');
  };
  return { job, phone, path: new URL(url).pathname, finish };
}

const metadata = (jobId: string) => `Upload-Metadata: ${encodeMetadata({ job_id: jobId })}`;

const CREATIONS: [title: string, describeHeaders: (jobId: string) => string[], status: number][] = [
  ['no length', (id) => [metadata(id)], 400],
  ['a negative length', (id) => ['Upload-Length: -1', metadata(id)], 400],
  ['a length that is not a number', (id) => ['Upload-Length: NaN', metadata(id)], 400],
  ['a length without an end', (id) => ['Upload-Length: Infinity', metadata(id)], 400],
  ['a length with a fraction', (id) => ['Upload-Length: 1.5', metadata(id)], 400],
  ['a length in hex', (id) => ['Upload-Length: 0x10', metadata(id)], 400],
  [
    'a length that is too large for a number',
    (id) => [`Upload-Length: ${'9'.repeat(400)}`, metadata(id)],
    400,
  ],
  ['an empty length', (id) => ['Upload-Length: ', metadata(id)], 400],
  ['two lengths', (id) => ['Upload-Length: 1', 'Upload-Length: 1', metadata(id)], 400],
  ['two lengths in one', (id) => ['Upload-Length: 1, 1', metadata(id)], 400],
  ['a length that comes later', (id) => ['Upload-Defer-Length: 1', metadata(id)], 400],
  ['a length now and later', (id) => ['Upload-Length: 1', 'Upload-Defer-Length: 1', metadata(id)], 400],
  ['no metadata', () => ['Upload-Length: 1'], 400],
  ['empty metadata', () => ['Upload-Length: 1', 'Upload-Metadata: '], 400],
  ['metadata of commas', () => ['Upload-Length: 1', `Upload-Metadata: ${','.repeat(5_000)}`], 400],
  ['metadata that is not base64', () => ['Upload-Length: 1', 'Upload-Metadata: job_id ***'], 400],
  ['base64 that stops', () => ['Upload-Length: 1', 'Upload-Metadata: job_id YQ'], 400],
  ['the job named twice', (id) => ['Upload-Length: 1', metadata(id), metadata(id)], 400],
  ['an empty job id', () => ['Upload-Length: 1', 'Upload-Metadata: job_id '], 400],
  ['a checksum that is none', (id) => ['Upload-Length: 1', `${metadata(id)},sha256 ${btoa('ABC')}`], 400],
  ['__proto__ as a key', (id) => ['Upload-Length: 1', `${metadata(id)},__proto__ YQ==`], 400],
  ['no version', (id) => ['Upload-Length: 1', metadata(id), 'Tus-Resumable: '], 412],
  ['another version', (id) => ['Upload-Length: 1', metadata(id), 'Tus-Resumable: 0.2.0'], 400],
  ['a concatenation', (id) => ['Upload-Length: 1', metadata(id), 'Upload-Concat: final;/upload/a'], 400],
  [
    'a claim of 200 characters',
    (id) => ['Upload-Length: 1', metadata(id), `X-Svc-Claim: ${'a'.repeat(200)}`],
    400,
  ],
  ['a claim that is too short', (id) => ['Upload-Length: 1', metadata(id), 'X-Svc-Claim: short'], 400],
  [
    'a claim with spaces',
    (id) => ['Upload-Length: 1', metadata(id), 'X-Svc-Claim: a b c d e f g h i j'],
    400,
  ],
];

it('a creation that is odd is refused and does not change the job', async () => {
  const server = await startTestServer();
  const { id } = await server.createJob();
  for (const [title, describeHeaders, status] of CREATIONS) {
    const headers = describeHeaders(id);
    const hasVersion = headers.some((line) => line.startsWith('Tus-Resumable'));
    const version = hasVersion ? [] : ['Tus-Resumable: 1.0.0'];
    const head = formatHead(['POST /upload HTTP/1.1', HOST, 'Content-Length: 0', ...version, ...headers]);
    const answer = await sendRaw(server.url, head);
    expect([title, answer.status]).toEqual([title, status]);
    expect(JSON.parse(answer.body)).toMatchObject({ error: expect.any(String) });
    expect((await server.readJob(id)).status).toBe('pending');
  }
  expect(server.errors).toEqual([]);
});

describe('bytes', () => {
  const TYPE = 'Content-Type: application/offset+octet-stream';
  const VERSION = 'Tus-Resumable: 1.0.0';
  const ODD: [title: string, headers: string[], status: number][] = [
    ['no offset', [VERSION, TYPE], 403],
    ['a negative offset', [VERSION, TYPE, 'Upload-Offset: -1'], 400],
    ['an offset that is not a number', [VERSION, TYPE, 'Upload-Offset: NaN'], 400],
    ['an offset that is too large for a number', [VERSION, TYPE, `Upload-Offset: ${'9'.repeat(400)}`], 400],
    ['an offset beyond the file', [VERSION, TYPE, 'Upload-Offset: 99999999'], 409],
    ['an offset before what is there', [VERSION, TYPE, 'Upload-Offset: 50'], 409],
    ['two offsets', [VERSION, TYPE, 'Upload-Offset: 100', 'Upload-Offset: 100'], 400],
    ['no type', [VERSION, 'Upload-Offset: 100'], 403],
    ['another type', [VERSION, 'Content-Type: text/plain', 'Upload-Offset: 100'], 400],
    ['a type with a parameter', [VERSION, `${TYPE}; charset=utf-8`, 'Upload-Offset: 100'], 400],
    ['no version', [TYPE, 'Upload-Offset: 100'], 412],
    ['another version', ['Tus-Resumable: 0.2.2', TYPE, 'Upload-Offset: 100'], 400],
    ['a new length', [VERSION, TYPE, 'Upload-Offset: 100', 'Upload-Length: 5'], 400],
  ];

  it('with odd headers are refused, and the upload goes on', async () => {
    const server = await startTestServer();
    const { path, finish } = await beginUpload(server);
    for (const [title, headers, status] of ODD) {
      const lines = [`PATCH ${path} HTTP/1.1`, HOST, 'Content-Length: 1', ...headers];
      const answer = await sendRaw(server.url, `${formatHead(lines)}x`);
      expect([title, answer.status]).toEqual([title, status]);
      expect(JSON.parse(answer.body)).toMatchObject({ error: expect.any(String) });
    }
    await finish();
    expect(server.errors).toEqual([]);
  });

  it('that are announced as more than the file has are refused before any is stored, as are other methods', async () => {
    const server = await startTestServer();
    const { job, path, finish } = await beginUpload(server);
    const head = [`PATCH ${path} HTTP/1.1`, HOST, VERSION, TYPE, 'Upload-Offset: 100', 'Content-Length: 901'];
    const answer = await sendRaw(server.url, formatHead(head) + 'x'.repeat(901));
    expect(answer.status).toBe(413);
    expect((await server.readJob(job.id)).bytesReceived).toBe(100);
    await finish();
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const other = await sendRaw(server.url, formatHead([`${method} ${path} HTTP/1.1`, HOST, VERSION]));
      expect([method, other.status]).toEqual([method, 405]);
    }
    expect((await server.readJob(job.id)).status).toBe('completed');
  });

  it('that are more than the file has are refused while they arrive', async () => {
    const server = await startTestServer();
    const { job, phone, path } = await beginUpload(server);
    const socket = await openSocket(server.url);
    const answer = readAnswerOf(socket);
    const head = [
      `PATCH ${path} HTTP/1.1`,
      HOST,
      VERSION,
      TYPE,
      'Upload-Offset: 100',
      'Transfer-Encoding: chunked',
    ];
    socket.write(formatHead(head));
    // Never an end: only the limit ends it.
    for (let count = 0; count < 50; count++) socket.write(`3e8\r\n${'x'.repeat(1_000)}\r\n`);
    expect((await answer).status).toBe(413);
    const { status, bytesReceived = 0 } = await server.readJob(job.id);
    expect([status, bytesReceived <= SIZE]).toEqual(['in_progress', true]);
    expect((await phone.readOffset(server.url + path)).status).toBe(200);
    expect(server.errors).toEqual([]);
  });

  it('keep their method despite X-HTTP-Method-Override, but for a POST that stands for a PATCH', async () => {
    const server = await startTestServer();
    const { job, path, finish } = await beginUpload(server);
    for (const method of ['DELETE', 'PATCH', 'GET']) {
      const head = [`HEAD ${path} HTTP/1.1`, HOST, VERSION, `X-HTTP-Method-Override: ${method}`];
      const answer = await sendRaw(server.url, formatHead(head));
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([200, '100']);
    }
    const head = [
      `POST ${path} HTTP/1.1`,
      HOST,
      VERSION,
      'X-HTTP-Method-Override: PATCH',
      'Content-Length: 0',
    ];
    // As a PATCH by somebody without the claim
    expect((await sendRaw(server.url, formatHead(head))).status).toBe(403);
    expect((await server.readJob(job.id)).status).toBe('in_progress');
    await finish();
  });
});
