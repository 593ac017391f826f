import type { CopyTable } from '../ports/data-copy.ts';

/** A row as two databases have it. At least one of them does. */
export interface RowPair<Row> {
  source: Row | undefined;
  target: Row | undefined;
}

type AnyRow = { id: string | number };

/** Walks through a table of two databases at once, in the order of the ids. */
export async function* walkRows<Row extends AnyRow>(
  source: CopyTable<Row>,
  target: CopyTable<Row>,
): AsyncGenerator<RowPair<Row>> {
  const [sources, targets] = [readRows(source), readRows(target)];
  let left = await takeNext(sources);
  let right = await takeNext(targets);
  while (left || right) {
    const hasLeft = left !== undefined && (right === undefined || left.id <= right.id);
    const hasRight = right !== undefined && (left === undefined || right.id <= left.id);
    yield { source: hasLeft ? left : undefined, target: hasRight ? right : undefined };
    if (hasLeft) left = await takeNext(sources);
    if (hasRight) right = await takeNext(targets);
  }
}

const PAGE_ROWS = 500;

/** All rows of a table, a page in memory at a time. */
export async function* readRows<Row extends AnyRow>(table: CopyTable<Row>): AsyncGenerator<Row> {
  let after: Row['id'] | undefined;
  for (;;) {
    const page = await table.read(after, PAGE_ROWS);
    yield* page;
    if (page.length < PAGE_ROWS) return;
    after = page.at(-1)?.id;
  }
}

async function takeNext<Row>(rows: AsyncGenerator<Row>): Promise<Row | undefined> {
  const { done, value } = await rows.next();
  return done ? undefined : value;
}

/** The same text for the same row, whichever driver has read it. */
export function describeRow(row: unknown): string {
  return JSON.stringify(row, (_name, value: unknown) => {
    // A driver that cannot keep U+0000 keeps this in its place.
    if (typeof value === 'string') return value.replaceAll('\0', '\u{FFFD}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  });
}
