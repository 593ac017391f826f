import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { createDiskBlobStore } from '../../src/drivers/disk/disk-blob-store.ts';
import { openSqlite } from '../../src/drivers/sqlite/open-sqlite.ts';
import { moveData } from '../../src/move/move-data.ts';
import type { Move, MoveProgress, MoveReport } from '../../src/move/move.ts';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import { COPY_KINDS } from '../../src/ports/data-copy.ts';
import type { Database } from '../../src/ports/database.ts';
import { fillDatabase } from '../drivers/contracts/copied-examples.ts';
import { addJob, END, makeClaim, makeFile, makeJob } from '../drivers/contracts/job-examples.ts';
import { makeBytes } from '../support/phone.ts';
import { makeTempFolder } from '../support/test-server.ts';
import { createFakeClock } from '../support/time.ts';

export const LARGE_BYTES = 8_000_000;

/** One side of a move: a database and a folder of blobs. */
export interface Side {
  database: Database;
  blobs: BlobStore;
  folder: string;
}

export interface MoveWorld {
  source: Side;
  target: Side;
  downloadSecret: Uint8Array;
}

/** Two sides, of which the source has something of everything, and a large file. */
export async function createMoveWorld(): Promise<MoveWorld> {
  const [source, target] = [openSide(await makeTempFolder()), openSide(await makeTempFolder())];
  onTestFinished(async () => {
    for (const { database } of [source, target]) await database.close();
  });
  await fillDatabase(source.database);
  await addLargeJob(source.database);
  for (const [id, bytes] of Object.entries(BYTES)) await putBlob(source.blobs, id, bytes);
  return { source, target, downloadSecret: new Uint8Array(32).fill(7) };
}

/** Opens a folder, as each process does for itself. */
export function openSide(folder: string): Side {
  return {
    folder,
    database: openSqlite(join(folder, 'jobs.sqlite')),
    blobs: createDiskBlobStore(folder, { minFreeBytes: 0 }),
  };
}

/** Of the uploads of `fillDatabase`: one has not arrived fully. */
const BYTES = {
  'up-1': makeBytes(2),
  'up-2': makeBytes(3),
  'up-4': makeBytes(20),
  large: makeBytes(LARGE_BYTES),
};

async function addLargeJob({ jobs }: Database): Promise<void> {
  await addJob(jobs, makeJob({ id: 'large-job' }));
  await jobs.claim('large-job', makeClaim({ files: [makeFile({ uploadId: 'large', size: LARGE_BYTES })] }));
  await jobs.finishFile('large-job', 'large', END);
}

export async function putBlob(blobs: BlobStore, id: string, bytes: Uint8Array): Promise<void> {
  await blobs.create(id, { size: bytes.length });
  await blobs.write(id, 0, Readable.from([Buffer.from(bytes)], { objectMode: false }));
}

/** Moves, and may look on at each step. */
export async function runMove(
  { source, target, downloadSecret }: MoveWorld,
  options: Partial<Pick<Move, 'signal' | 'onProgress' | 'source' | 'target'>> = {},
): Promise<MoveReport> {
  return moveData({
    source: { ...source, downloadSecret },
    target,
    clock: createFakeClock(5_000),
    signal: new AbortController().signal,
    onProgress() {},
    ...options,
  });
}

/** Moves until the step has come so far, and stops there. */
export async function stopMove(
  world: MoveWorld,
  isThere: (progress: MoveProgress) => boolean,
): Promise<MoveReport> {
  const stopping = new AbortController();
  const onProgress = (progress: MoveProgress) => {
    if (isThere(progress)) stopping.abort();
  };
  return runMove(world, { signal: stopping.signal, onProgress });
}

/** All that a side has, but for what each has of its own. */
export async function readSide({ database, blobs }: Side) {
  const rows: Record<string, unknown[]> = {};
  for (const kind of COPY_KINDS) {
    const all = await database.copy[kind].read(undefined, 1_000);
    rows[kind] = all.filter(({ id }) => id !== 'move' && id !== 'download_secret');
  }
  const bytes: Record<string, string | undefined> = {};
  for (const id of Object.keys(BYTES)) bytes[id] = await blobs.hash(id);
  return { rows, bytes };
}

export async function readBlob({ blobs }: Side, id: string): Promise<Uint8Array | undefined> {
  const stream = await blobs.read(id);
  return stream && new Uint8Array(await buffer(stream));
}

/** Changes one byte in the middle, as a broken disk does. */
export async function damageBlob({ folder }: Side, id: string): Promise<void> {
  const bytes = await readFile(join(folder, id));
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8((bytes.readUInt8(middle) + 1) % 256, middle);
  await writeFile(join(folder, id), bytes);
}
