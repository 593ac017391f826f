import type { StoredFile, StoredJob } from '../../ports/job-store.ts';
import type { JobContext } from '../job-context.ts';

/** The bytes `start` to `end` of a file, both included, as in HTTP. */
export interface WantedBytes {
  jobId: string;
  fileId: string;
  start: number;
  end: number;
}

/** What is held of a file. */
export interface HeldBytes {
  /** `null`: no upload of the file has begun. */
  uploadId: string | null;
  /** Of the whole file. */
  size: number;
  bytes: number;
}

/** After this time a part of the wanted bytes is worth an answer: about as much as a request costs. */
const GATHER_MS = 150;
/** The longest that an answer is held. Browsers end a worker whose request takes 30 s to be answered. */
const HOLD_MS = 20_000;
/** How often to look where nobody tells: another process may write the file, or the phone begin it anew. */
const LOOK_MS = 150;

/**
 * Waits until all wanted bytes of a file are held; or a moment has passed, and some of them are; or a long time has
 * passed. What it returns is held now, which may be none of them. `undefined`: the file is not there (any more), or no
 * more of it will come. The signal ends the wait early.
 */
export async function waitForBytes(
  context: JobContext,
  wanted: WantedBytes,
  signal: AbortSignal,
): Promise<HeldBytes | undefined> {
  const { clock } = context;
  const startedAtMs = clock.now();
  for (;;) {
    const held = await readHeld(context, wanted);
    if (!held) return undefined;
    const elapsedMs = clock.now() - startedAtMs;
    const least = elapsedMs < GATHER_MS ? Math.min(wanted.end + 1, held.size) : wanted.start + 1;
    const isOver = wanted.start >= held.size || elapsedMs >= HOLD_MS || signal.aborted;
    if (held.bytes >= least || isOver) return held;
    const look = elapsedMs < GATHER_MS ? GATHER_MS - elapsedMs : LOOK_MS;
    await waitForNews(context, { uploadId: held.uploadId, jobId: wanted.jobId, least }, { look, signal });
  }
}

async function readHeld(context: JobContext, { jobId, fileId }: WantedBytes): Promise<HeldBytes | undefined> {
  const job = await context.jobs.find(jobId);
  const file = job?.files.find(({ id }) => id === fileId);
  if (!job || !file || !mayBeRead(job, file)) return undefined;
  const { uploadId, size, isWhole } = file;
  if (uploadId === null) return { uploadId, size, bytes: 0 };
  const bytes = await context.blobs.countBytes(uploadId);
  // Of what was whole and has lost bytes nothing more will come.
  return bytes === undefined || (isWhole && bytes < size) ? undefined : { uploadId, size, bytes };
}

/** Of a job that has failed only what was whole by then is kept. */
function mayBeRead({ status }: StoredJob, { isWhole }: StoredFile): boolean {
  return isWhole || status === 'in_progress';
}

/** Resolves when the upload has so many bytes, the job has changed, or it is time to look. */
function waitForNews(
  { blobs, changes, clock }: JobContext,
  { uploadId, jobId, least }: { uploadId: string | null; jobId: string; least: number },
  { look, signal }: { look: number; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const stop of stops) stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const stops = [changes.subscribe(jobId, end), clock.startTimer(look, end)];
    if (uploadId !== null) stops.push(blobs.onGrown(uploadId, (bytes) => bytes >= least && end()));
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}
