import { rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { writeLargeFile } from '../../../tests/fixtures/phone/test-files.ts';
import type { Row } from '../row.ts';
import { createPolling, createWaiting } from './browsers-alone.ts';
import { openHandOffDesk } from './desk.ts';
import { describeTimings } from './describe-timings.ts';
import type { HandOffPart } from './hand-off-parts.ts';
import { createOurs } from './ours.ts';
import { timeRounds } from './time-rounds.ts';

const MEBIBYTE = 1024 * 1024;
const WARM_UP_BYTES = 3_000_000;

export interface HandOffOptions {
  /** For temporary files. */
  folder: string;
  /** Default: the part's number. */
  rounds?: number | undefined;
}

/** Measures a file from the phone's page to the page's field, against the same browsers without the product. */
export function measureHandOff(part: HandOffPart, { folder, rounds }: HandOffOptions): Promise<Row[]> {
  const { bytesPerSecond } = part;
  return openHandOffDesk({ parent: folder, bytesPerSecond }, async (desk) => {
    const file = await writeFile(desk.folder, part.bytes);
    const warmUpFile = await writeFile(desk.folder, WARM_UP_BYTES);
    const polling = part.beside === 'polling' ? [createPolling(desk)] : [];
    const contestants = [...createOurs(desk), createWaiting(desk), ...polling];
    const timings = await timeRounds({ contestants, file, warmUpFile, rounds: rounds ?? part.rounds });
    return describeTimings(part, timings);
  });
}

/** @returns its path. One file per size. */
async function writeFile(folder: string, bytes: number): Promise<string> {
  const file = path.join(folder, `chosen-${bytes}.bin`);
  await rm(file, { force: true });
  await writeLargeFile(file, Math.ceil(bytes / MEBIBYTE));
  await truncate(file, bytes);
  return file;
}
