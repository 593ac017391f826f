import { BlobError } from '../../ports/blob-store.ts';
import type { StoredJob, UploadingFile } from '../../ports/job-store.ts';
import { forEachReportingErrors } from '../for-each-reporting-errors.ts';
import type { JobContext } from '../job-context.ts';
import { startRounds } from '../../start-rounds.ts';
import { finishUpload } from './finish-upload.ts';

const INTERVAL_MS = 60_000;

/**
 * Finishes complete uploads whose last request did not end: the process was killed, or the phone sends straight to the
 * store and was closed before it reported the last part. Takes one to two minutes. Returns a function that stops it.
 */
export function startFinishingLeft(context: JobContext, onError: (error: unknown) => void): () => void {
  let counted: ByteCounts = new Map();
  return startRounds({
    clock: context.clock,
    intervalMs: INTERVAL_MS,
    async round() {
      counted = await finishLeftUploads(context, counted);
    },
    onError,
  });
}

type ByteCounts = ReadonlyMap<string, number>;

/**
 * Checks the store for each upload whose count of bytes has not changed since the last round; one request each if it
 * has parts there. Takes no lease, which would end a phone's request: a concurrent count of the same part is refused
 * and repeated. The checksum is due before the last part, so if it is missing then, there is none.
 *
 * @returns the bytes of all uploads, for the next round.
 */
async function finishLeftUploads(context: JobContext, before: ByteCounts): Promise<ByteCounts> {
  const { direct } = context.blobs;
  const uploads = (await context.jobs.listInProgress()).flatMap(listUnfinished);
  const counts = await Promise.all(
    uploads.map(
      async ({ file }) => [file.uploadId, (await context.blobs.countBytes(file.uploadId)) ?? 0] as const,
    ),
  );
  const counted = new Map(counts);
  const still = uploads.filter(({ file: { uploadId } }) => counted.get(uploadId) === before.get(uploadId));
  await forEachReportingErrors(context, still, async ({ job, file: { uploadId, size } }) => {
    const bytes = direct ? await direct.adopt(uploadId).catch(ignoreEnd) : counted.get(uploadId);
    if (bytes === size) await finishUpload(context, job, uploadId);
  });
  return counted;
}

/** The job has just ended, or the store has lost bytes; the phone learns that when it asks. */
function ignoreEnd(error: unknown): undefined {
  if (!(error instanceof BlobError)) throw error;
}

function listUnfinished(job: StoredJob): { job: StoredJob; file: UploadingFile }[] {
  return job.files
    .filter((file): file is UploadingFile => file.uploadId !== null && !file.isWhole)
    .map((file) => ({ job, file }));
}
