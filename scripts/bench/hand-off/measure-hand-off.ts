import { rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { watchWorkerHeap } from '../../../tests/fixtures/browser/processes.ts';
import { writeLargeFile } from '../../../tests/fixtures/phone/test-files.ts';
import { mebibytes, type Row } from '../row.ts';
import { createPolling, createWaiting } from './contestants/browsers-alone.ts';
import { createCurl } from './contestants/curl.ts';
import { createOurs } from './contestants/ours.ts';
import { openHandOffDesk, SEALED, UNSEALED } from './desk.ts';
import { describeTimings } from './describe-timings.ts';
import type { HandOffPart } from './hand-off-parts.ts';
import { timeRounds } from './time-rounds.ts';

const MEBIBYTE = 1024 * 1024;
const WARM_UP_BYTES = 3_000_000;
const HEAP_PERIOD_MS = 250;

export interface HandOffOptions {
  /** For files, which are removed. */
  folder: string;
  /** Default: as many as the part says. */
  rounds?: number | undefined;
}

/**
 * A file from the phone's page to the page's field, beside what others need: the same browsers without the product, the
 * same with polling, curl. By a link of limited rate the last two are left out, since they say nothing new there.
 */
export function measureHandOff(part: HandOffPart, { folder, rounds }: HandOffOptions): Promise<Row[]> {
  const { bytesPerSecond } = part;
  return openHandOffDesk({ parent: folder, bytesPerSecond }, async (desk) => {
    const file = await writeFile(desk.folder, part.bytes);
    const warmUpFile = await writeFile(desk.folder, WARM_UP_BYTES);
    const ours = createOurs(desk);
    const alone = createWaiting(desk);
    const polling = bytesPerSecond === null ? createPolling(desk) : undefined;
    const others = polling ? [polling, createCurl(desk)] : [];
    const contestants = [...ours, alone, ...others];
    const timings = await timeRounds({ contestants, file, warmUpFile, rounds: rounds ?? part.rounds });
    return describeTimings({
      part,
      timings,
      unsealed: UNSEALED,
      sealed: SEALED,
      alone: alone.name,
      ...(polling && { polling: polling.name }),
    });
  });
}

/** What the extension's worker holds in memory while 1 GiB passes, in a transfer that is not timed. */
export function measureHandOffHeap({ folder }: HandOffOptions): Promise<Row[]> {
  return openHandOffDesk({ parent: folder, bytesPerSecond: null }, async (desk) => {
    const file = await writeFile(desk.folder, 1024 * MEBIBYTE);
    const rows: Row[] = [];
    for (const contestant of createOurs(desk)) {
      const heap = await watchWorkerHeap(desk.extension.profile, HEAP_PERIOD_MS);
      await contestant.time(file);
      const afterwards = await heap.readNow();
      const row = (step: string, bytes: number, goal: string) =>
        rows.push({
          name: `1 GiB: ${contestant.name}, worker’s heap ${step}`,
          measured: mebibytes(bytes),
          goal,
        });
      row('at its peak', await heap.stop(), 'under 100 MB');
      row('afterwards', afterwards, '');
    }
    return rows;
  });
}

/** @returns its path. Two calls for one size give one file. */
async function writeFile(folder: string, bytes: number): Promise<string> {
  const file = path.join(folder, `chosen-${bytes}.bin`);
  await rm(file, { force: true });
  await writeLargeFile(file, Math.ceil(bytes / MEBIBYTE));
  await truncate(file, bytes);
  return file;
}
