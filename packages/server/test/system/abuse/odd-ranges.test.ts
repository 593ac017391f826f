import { expect, it } from 'vitest';
import { parseJob, readObject } from '@svc/protocol';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { isRelease } from '../../../../../tests/fixtures/release.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { runServer } from '../../support/server-process.ts';

const MIB = 1024 * 1024;
const SIZE = 1_000;
const BYTES = makeBytes(SIZE);

async function presign(server: Pick<TestServer, 'url' | 'routes'>, size: number): Promise<string> {
  // First, since a busy machine takes seconds for them, in which the server closes a connection that is idle
  const bytes = makeBytes(size);
  const created = await fetch(`${server.routes}/job`, { method: 'POST' });
  const { id } = parseJob(await created.json());
  await createPhone(server.url).sendFile(id, { bytes });
  const answer = await fetch(`${server.routes}/job/${id}/download`);
  return String(readObject(await answer.json())?.['url']);
}

const many = (count: number, range: (index: number) => string) =>
  `bytes=${Array.from({ length: count }, (_, index) => range(index)).join(',')}`;

interface Expected {
  status: 200 | 206 | 416;
  /** Of the file; all of it by default. */
  bytes?: [start: number, end: number];
}

const WHOLE: Expected = { status: 200 };
const NONE: Expected = { status: 416 };
const first = (length: number): Expected => ({ status: 206, bytes: [0, length] });
const last = (length: number): Expected => ({ status: 206, bytes: [SIZE - length, SIZE] });

const RANGES: [title: string, range: string, expected: Expected][] = [
  ['the first bytes', 'bytes=0-9', first(10)],
  ['all but the first bytes', 'bytes=990-', last(10)],
  ['the last bytes', 'bytes=-10', last(10)],
  ['more than there is', 'bytes=990-5000', last(10)],
  ['what is behind the end', 'bytes=1000-', NONE],
  ['hundreds of ranges', many(500, (index) => `${index * 2}-${index * 2}`), WHOLE],
  ['hundreds of the same range', many(500, () => '0-'), first(SIZE)],
  ['ranges that overlap', many(100, (index) => `0-${index + 1}`), first(101)],
  ['overlapping ranges from the end', many(100, (index) => `-${index + 1}`), last(100)],
  ['a range that runs backwards', 'bytes=500-100', NONE],
  ['a range beyond counting', `bytes=${'9'.repeat(300)}-`, NONE],
  ['an end beyond counting', `bytes=0-${'9'.repeat(300)}`, first(SIZE)],
  ['more from the end than there is', `bytes=-${'9'.repeat(300)}`, NONE],
  ['nothing from the end', 'bytes=-0', NONE],
  ['a negative range', 'bytes=--5', WHOLE],
  ['no number', 'bytes=NaN-Infinity', WHOLE],
  ['a fraction', 'bytes=0.5-1.5', WHOLE],
  ['another unit', 'pages=1-2', WHOLE],
  ['no range', 'bytes=', WHOLE],
  ['a range of commas', `bytes=${','.repeat(5_000)}`, WHOLE],
];

it('a download gives the range that it is asked for, and never more than the file', async () => {
  const server = await startTestServer();
  const url = await presign(server, SIZE);
  for (const [title, range, { status, bytes: [start, end] = [0, SIZE] }] of RANGES) {
    const response = await fetch(url, { headers: { Range: range } });
    expect([title, response.status]).toEqual([title, status]);
    expect(response.headers.get('content-type')).not.toContain('multipart');
    const body = await response.bytes();
    if (status === 416) {
      expect(response.headers.get('content-range')).toBe(`bytes */${SIZE}`);
      expect(JSON.parse(Buffer.from(body).toString())).toEqual({ error: 'The file has no such range.' });
      continue;
    }
    expect([title, body]).toEqual([title, BYTES.slice(start, end)]);
    const told = status === 206 ? `bytes ${start}-${end - 1}/${SIZE}` : null;
    expect(response.headers.get('content-range')).toBe(told);
  }
  expect(server.errors).toEqual([]);
});

const ROUNDS = isRelease ? 20 : 6;

it(`${ROUNDS * 50} requests for hundreds of ranges of a large file use limited memory`, async () => {
  const server = await runServer();
  const url = await presign(server, 20 * MIB);
  const idleBytes = server.readMemory();
  const ranges = [
    many(400, (index) => `${index * 100}-${index * 100 + 50}`),
    many(400, (index) => `${index}-`),
  ];
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const response = await fetch(url, { headers: { Range: ranges[index % 2] ?? '' } });
        // Nobody reads them, which must not make the server read the file for nobody.
        await response.body?.cancel();
      }),
    );
  }
  expect(server.readMemory() - idleBytes).toBeLessThan(300 * MIB);
  expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(20 * MIB));
});
