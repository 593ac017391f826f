import { expect, it } from 'vitest';
import { parsePayload, writePayloads } from '../../../src/drivers/postgres/postgres-change-feed.ts';
import type { Change } from '../../../src/ports/change-feed.ts';

const ALL: Change[] = [
  { kind: 'changed', jobId: 'job-1' },
  { kind: 'ended', jobId: 'job-ä' },
  { kind: 'dropped', uploadId: 'up-1' },
  { kind: 'wanted', uploadId: 'up-2' },
  { kind: 'freed', lease: 'upload:1' },
  { kind: 'expires', atMs: 1_700_000_000_000 },
];

it('reads what it has written', () => {
  const [payload = '', ...rest] = writePayloads('one', ALL);
  expect(rest).toEqual([]);
  expect(parsePayload(payload)).toEqual({ from: 'one', changes: ALL });
});

it('divides many changes into payloads that PostgreSQL takes, and loses none', () => {
  const changes = Array.from({ length: 500 }, (_, index): Change => ({
    kind: 'dropped',
    uploadId: `${index}`.padStart(22, '-'),
  }));
  const payloads = writePayloads('one', changes);
  expect(payloads.length).toBeGreaterThan(1);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
  expect(payloads.flatMap((payload) => parsePayload(payload)?.changes)).toEqual(changes);
  expect(writePayloads('one', [])).toEqual([]);
});

it.each([
  '',
  'hello',
  '[]',
  'null',
  '{"from":1,"changes":[]}',
  '{"from":"one"}',
  '{"from":"one","changes":{}}',
])('takes nothing from %j', (payload) => expect(parsePayload(payload)).toBeUndefined());

it('takes only the changes that it knows, in their form', () => {
  const changes = [
    null,
    7,
    { kind: 'changed' },
    { kind: 'changed', jobId: 1 },
    { kind: 'freed', jobId: 'job-1' },
    { kind: 'expires', atMs: '1' },
    { kind: 'grown', jobId: 'job-1' },
    { kind: 'ended', jobId: 'job-1', more: true },
  ];
  expect(parsePayload(JSON.stringify({ from: 'one', changes }))?.changes).toEqual([
    { kind: 'ended', jobId: 'job-1' },
  ]);
});
