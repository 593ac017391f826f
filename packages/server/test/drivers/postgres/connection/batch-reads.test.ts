import { expect, it } from 'vitest';
import { batchReads } from '../../../../src/drivers/postgres/connection/batch-reads.ts';

function createReader(values: Record<string, number>) {
  const statements: string[][] = [];
  const read = batchReads(async (ids) => {
    statements.push([...ids]);
    return new Map(ids.flatMap((id) => (id in values ? [[id, values[id] ?? 0] as const] : [])));
  });
  return { read, statements };
}

it('reads that are asked for at once are one statement, and those of one id one read', async () => {
  const { read, statements } = createReader({ a: 1, b: 2 });
  expect(await Promise.all(['a', 'b', 'a', 'c'].map(read))).toEqual([1, 2, 1, undefined]);
  expect(statements).toEqual([['a', 'b', 'c']]);
});

it('a read that is asked for later is read later', async () => {
  const values: Record<string, number> = { a: 1 };
  const { read, statements } = createReader(values);
  const first = read('a');
  await first;
  values['a'] = 2;
  expect(await read('a')).toBe(2);
  expect(statements).toHaveLength(2);
});

it('a crowd is read in several statements', async () => {
  const { read, statements } = createReader({});
  await Promise.all(Array.from({ length: 1_100 }, (_, index) => read(`job-${index}`)));
  expect(statements.map(({ length }) => length)).toEqual([500, 500, 100]);
});

it('a statement that fails fails the reads that were in it, and no others', async () => {
  let isAway = true;
  const read = batchReads(async (ids) => {
    if (isAway) throw new Error('away');
    return new Map(ids.map((id) => [id, id]));
  });
  await expect(Promise.all([read('a'), read('b')])).rejects.toThrow('away');
  isAway = false;
  expect(await read('a')).toBe('a');
});
