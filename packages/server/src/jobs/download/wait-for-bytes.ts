import type { StoredFile, StoredJob } from '../../ports/job-store.ts';
import type { JobContext } from '../job-context.ts';

/** The bytes `start` to `end` of a file, both included, as in HTTP. */
export interface WantedBytes {
  jobId: string;
  fileId: string;
  start: number;
  end: number;
}

/** The bytes of a file that can be read now. */
export interface HeldBytes {
  /** `null`: no upload has begun. */
  uploadId: string | null;
  /** Size of the whole file. */
  size: number;
  bytes: number;
}

/** The longest hold of an answer. Browsers end a worker whose request takes 30 s. */
const HOLD_MS = 20_000;
/**
 * The interval of looking when no news comes: another process may write the file, or the phone may restart it. After
 * the first interval, a part of the wanted bytes is enough for an answer.
 */
const LOOK_MS = 150;

/**
 * Waits until all wanted bytes of a file are held; or some of them, after a moment; or for a long time. The result may
 * have none of them. `undefined`: the file is gone, or no more of it will come. The signal ends the wait early.
 */
export async function waitForBytes(
  context: JobContext,
  wanted: WantedBytes,
  signal: AbortSignal,
): Promise<HeldBytes | undefined> {
  let [isGathering, isTimeUp] = [true, false];
  // A timer, since the time of day may be put back.
  const stopTimer = context.clock.startTimer(HOLD_MS, () => (isTimeUp = true));
  try {
    for (;;) {
      const held = await readHeld(context, wanted);
      if (!held) return undefined;
      const least = isGathering ? Math.min(wanted.end + 1, held.size) : wanted.start + 1;
      const isOver = wanted.start >= held.size || isTimeUp || signal.aborted;
      if (held.bytes >= least || isOver) return held;
      const { uploadId } = held;
      const news = await waitForNews(context, { uploadId, jobId: wanted.jobId, least }, signal);
      if (news === 'none') isGathering = false;
    }
  } finally {
    stopTimer();
  }
}

async function readHeld(context: JobContext, { jobId, fileId }: WantedBytes): Promise<HeldBytes | undefined> {
  const job = await context.jobs.find(jobId);
  const file = job?.files.find(({ id }) => id === fileId);
  if (!job || !file || !mayBeRead(job, file)) return undefined;
  const { uploadId, size, isWhole } = file;
  if (uploadId === null) return { uploadId, size, bytes: 0 };
  // The job has an upload before the store does; the phone restarts one whose bytes are lost.
  const stored = (await context.blobs.countBytes(uploadId)) ?? 0;
  const bytes = isWhole || context.blobs.canReadEarly ? stored : 0;
  // A whole file that has lost bytes will not get them back.
  return isWhole && bytes < size ? undefined : { uploadId, size, bytes };
}

/** Of a failed job only whole files are kept. */
function mayBeRead({ status }: StoredJob, { isWhole }: StoredFile): boolean {
  return isWhole || status === 'in_progress';
}

/** Resolves when the upload has this many bytes, the job has changed, or (`none`) at the next interval. */
function waitForNews(
  { blobs, changes, clock }: JobContext,
  { uploadId, jobId, least }: { uploadId: string | null; jobId: string; least: number },
  signal: AbortSignal,
): Promise<'some' | 'none'> {
  return new Promise((resolve) => {
    const end = (news: 'some' | 'none') => {
      for (const stop of stops) stop();
      signal.removeEventListener('abort', tell);
      resolve(news);
    };
    const tell = () => end('some');
    const stops = [changes.waits.subscribe(jobId, tell), clock.startTimer(LOOK_MS, () => end('none'))];
    if (uploadId !== null) stops.push(blobs.onGrown(uploadId, (bytes) => bytes >= least && tell()));
    signal.addEventListener('abort', tell, { once: true });
    if (signal.aborted) tell();
  });
}
