import { expect, it } from 'vitest';
import { parseJob, readObject } from '@svc/protocol';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { runServer } from '../../support/server-process.ts';

const MIB = 1024 * 1024;
const SIZE = 1_000;

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

it.each<[string, string, { status: number; length: number }]>([
  ['hundreds of ranges', many(500, (index) => `${index * 2}-${index * 2}`), { status: 200, length: SIZE }],
  ['hundreds of the same range', many(500, () => '0-'), { status: 206, length: SIZE }],
  ['ranges that overlap', many(100, (index) => `0-${index + 1}`), { status: 206, length: 101 }],
  ['overlapping ranges from the end', many(100, (index) => `-${index + 1}`), { status: 206, length: 100 }],
  ['a range that runs backwards', 'bytes=500-100', { status: 416, length: 0 }],
  ['a range beyond counting', `bytes=${'9'.repeat(300)}-`, { status: 416, length: 0 }],
  ['an end beyond counting', `bytes=0-${'9'.repeat(300)}`, { status: 206, length: SIZE }],
  ['more from the end than there is', `bytes=-${'9'.repeat(300)}`, { status: 416, length: 0 }],
  ['nothing from the end', 'bytes=-0', { status: 416, length: 0 }],
  ['a negative range', 'bytes=--5', { status: 200, length: SIZE }],
  ['no number', 'bytes=NaN-Infinity', { status: 200, length: SIZE }],
  ['a fraction', 'bytes=0.5-1.5', { status: 200, length: SIZE }],
  ['another unit', 'pages=1-2', { status: 200, length: SIZE }],
  ['no range', 'bytes=', { status: 200, length: SIZE }],
  ['a range of commas', `bytes=${','.repeat(5_000)}`, { status: 200, length: SIZE }],
])(
  'a download that asks for %s never gives more than the file',
  async (_title, range, { status, length }) => {
    const server = await startTestServer();
    const url = await presign(server, SIZE);
    const response = await fetch(url, { headers: { Range: range } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).not.toContain('multipart');
    const body = await response.bytes();
    if (status === 416)
      expect(JSON.parse(Buffer.from(body).toString())).toEqual({ error: expect.any(String) });
    else expect(body).toHaveLength(length);
    expect(server.errors).toEqual([]);
  },
);

it('a thousand requests for hundreds of ranges of a large file use limited memory', async () => {
  const server = await runServer();
  const url = await presign(server, 20 * MIB);
  const idleBytes = server.readMemory();
  const ranges = [
    many(400, (index) => `${index * 100}-${index * 100 + 50}`),
    many(400, (index) => `${index}-`),
  ];
  for (let round = 0; round < 20; round++) {
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
