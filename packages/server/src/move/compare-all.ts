import { isDeepStrictEqual } from 'node:util';
import { COPY_KINDS } from '../ports/data-copy.ts';
import type { Database } from '../ports/database.ts';
import { compareBlob } from './compare-blob.ts';
import { compareRows } from './compare-rows.ts';
import { pairTables } from './copied-tables.ts';
import { countRows } from './copy-all.ts';
import type { Move, MoveReport } from './move.ts';
import { MoveError } from './move-error.ts';
import { countBytes, type WantedBlob } from './wanted-blobs.ts';

/**
 * Reads both sides once more, from the first row to the last byte.
 *
 * @throws MoveError `differs`
 */
export async function compareAll(
  move: Move,
  blobs: readonly WantedBlob[],
): Promise<Pick<MoveReport, 'rows' | 'files'>> {
  const tell = await createProgress(move, blobs);
  const { rows, differences } = await compareAllRows(move, tell);
  const unequal = await compareAllBlobs(move, blobs, tell);
  if (unequal > 0) differences.push(`files: ${unequal}`);
  if (differences.length > 0) throw new MoveError('differs', describeDifferences(differences));
  if (!(await hasSameOverview(move.source.database, move.target.database))) {
    throw new MoveError('differs', 'A server would not find the same in the copy. Please report this.');
  }
  return { rows, files: { count: blobs.length, bytes: countBytes(blobs) } };
}

function describeDifferences(differences: readonly string[]): string {
  const what = differences.join(', ');
  return `The copy is not what the source is (${what}). Run the same command again: it copies what differs.`;
}

type Tell = (count: number) => void;

async function createProgress({ source, onProgress }: Move, blobs: readonly WantedBlob[]): Promise<Tell> {
  const total = (await countRows(source.database)) + countBytes(blobs);
  let done = 0;
  return (count) => onProgress({ step: 'comparison', done: (done += count), total });
}

async function compareAllRows({ source, target, signal }: Move, onRows: Tell) {
  const rows: MoveReport['rows'] = {};
  const differences: string[] = [];
  for (const kind of COPY_KINDS) {
    const pair = pairTables(kind, source.database.copy, target.database.copy);
    const { count, sha256, differences: found } = await compareRows(pair, { signal, onRows });
    rows[kind] = { count, sha256 };
    if (found > 0) differences.push(`${kind}: ${found}`);
  }
  return { rows, differences };
}

/** Gives the number of files that differ. */
async function compareAllBlobs(
  { source, target, signal }: Move,
  blobs: readonly WantedBlob[],
  tell: Tell,
): Promise<number> {
  const stores = { source: source.blobs, target: target.blobs };
  let unequal = 0;
  for (const blob of blobs) {
    signal.throwIfAborted();
    if (!(await compareBlob(stores, blob, source.database.ledger))) unequal += 1;
    tell(blob.size);
  }
  return unequal;
}

/** Whether a server on either database would see the same, by the questions that it asks itself. */
async function hasSameOverview(source: Database, target: Database): Promise<boolean> {
  const [one, other] = await Promise.all([readOverview(source), readOverview(target)]);
  return isDeepStrictEqual(one, other);
}

async function readOverview({ jobs, keys, webhooks }: Database) {
  const endpoints = await webhooks.listEndpoints();
  return {
    statuses: await jobs.countByStatus(),
    open: await jobs.countOpenByProject(),
    heldBytes: await jobs.countHeldBytes(),
    nextExpiry: await jobs.findNextExpiry(),
    uploads: (await jobs.listWantedUploadIds()).length,
    keys: await keys.list(),
    // Without their order: endpoints of one moment may come in any.
    endpoints: endpoints.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    pending: await webhooks.countPending(),
  };
}
