import { isFinalStatus } from '@svc/protocol';
import { waitForBytes, type HeldBytes } from '../../../src/jobs/download/wait-for-bytes.ts';
import { readJob } from '../../../src/jobs/read-job.ts';
import type { StoredJob } from '../../../src/ports/job-store.ts';
import { awaitNews } from '../../support/await-news.ts';
import type { Process, World } from './scheduled-world.ts';

/** The bytes that a reader has read of one upload. */
export interface Reading {
  uploadId?: string;
  text: string;
}

interface Following {
  world: World;
  process: Process;
  bytesPerRead: number;
  /** Kept when the server process is killed. */
  reading: Reading;
}

const FOR_EVER_MS = Number.MAX_SAFE_INTEGER;
const NEVER = new AbortController().signal;

/**
 * Reads the file of a job while it arrives, from the beginning for each upload. The read bytes are always the beginning of
 * the upload, and all of it if the upload completes the job.
 */
export async function followFile(following: Following): Promise<void> {
  const { world, process, reading } = following;
  for (;;) {
    const job = await readJob(process.context, world.jobId);
    if (!job || job.status === 'failed') return;
    const [file] = job.files;
    if (
      job.status === 'completed' &&
      file?.uploadId === reading.uploadId &&
      reading.text.length === file?.size
    )
      return expectWhole(world, reading);
    if (!file || (await readToEnd(following, file.id))) await waitForOtherUpload(process, job);
  }
}

/** Waits until the job has another status or another upload. */
async function waitForOtherUpload({ context }: Process, { id, status, files }: StoredJob): Promise<void> {
  if (isFinalStatus(status)) return;
  await awaitNews(context, { jobId: id, waitMs: FOR_EVER_MS }, async () => {
    const job = await context.jobs.find(id);
    return job?.status !== status || job.files[0]?.uploadId !== files[0]?.uploadId || undefined;
  }).found;
}

/** False: the file is gone, or has another upload. */
async function readToEnd(following: Following, fileId: string): Promise<boolean> {
  const { world, process, bytesPerRead, reading } = following;
  const { context } = process;
  for (;;) {
    const start = reading.text.length;
    const wanted = { jobId: world.jobId, fileId, start, end: start + bytesPerRead - 1 };
    const held = await waitForBytes(context, wanted, NEVER);
    if (!held) return false;
    if (held.uploadId !== reading.uploadId) Object.assign(reading, { uploadId: held.uploadId, text: '' });
    else if (start >= held.size) return true;
    else await readMore(following, held);
  }
}

async function readMore(
  { world, process, bytesPerRead, reading }: Following,
  { uploadId, bytes }: HeldBytes,
): Promise<void> {
  const start = reading.text.length;
  if (uploadId === null || bytes <= start) return;
  await world.pause(process.life.signal, 'read what is held');
  const stored = world.blobs.readText(uploadId);
  if (stored === undefined) return; // removed meanwhile
  if (!stored.startsWith(reading.text)) throw new Error('What was read is not what is stored.');
  reading.text = stored.slice(0, Math.min(bytes, start + bytesPerRead));
  if (stored.length < bytes) throw new Error('Less is stored than was held.');
}

function expectWhole({ blobs }: World, { uploadId, text: read }: Reading): void {
  const stored = blobs.readText(uploadId ?? '');
  if (stored !== undefined && stored !== read) throw new Error(`Of "${stored}" there was read "${read}".`);
}
