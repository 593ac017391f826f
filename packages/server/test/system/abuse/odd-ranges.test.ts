import { expect, it } from 'vitest';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { readAddress } from '../../support/several-files.ts';
import { startTestServer } from '../../support/test-server.ts';

const SIZE = 1_000;
const BYTES = makeBytes(SIZE);

const many = (count: number, range: (index: number) => string) =>
  `bytes=${Array.from({ length: count }, (_, index) => range(index)).join(',')}`;

interface Expected {
  status: 200 | 206 | 416;
  /** The expected part of the file. Default: all of it. */
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
  const { id } = await server.createJob();
  await createPhone(server.url).sendFile(id, { bytes: BYTES });
  const url = await readAddress(await fetch(`${server.routes}/job/${id}/download`));
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
