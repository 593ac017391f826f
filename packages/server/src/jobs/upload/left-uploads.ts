import { BlobError, type DirectParts } from '../../ports/blob-store.ts';
import type { StoredJob, UploadingFile } from '../../ports/job-store.ts';
import { forEachReportingErrors } from '../for-each-reporting-errors.ts';
import type { JobContext } from '../job-context.ts';
import { startRounds } from '../start-rounds.ts';
import { finishUpload } from './finish-upload.ts';

const INTERVAL_MS = 60_000;

/**
 * Finishes uploads whose phone has sent the last part straight to the store, and was closed before it asked to have it
 * counted: between one and two minutes later. Where phones do not send to the store there is nothing to do. Returns a
 * function that stops it.
 */
export function startFinishingLeft(context: JobContext, onError: (error: unknown) => void): () => void {
  const { direct } = context.blobs;
  if (!direct) return () => {};
  let counted: ByteCounts = new Map();
  return startRounds({
    clock: context.clock,
    intervalMs: INTERVAL_MS,
    async round() {
      counted = await finishLeftUploads(context, direct, counted);
    },
    onError,
  });
}

type ByteCounts = ReadonlyMap<string, number>;

/**
 * Looks into the store for each upload that has grown by nothing since the round before: one request, if it has parts there.
 * No lease is taken, which would end the request of a phone; whoever counts the same part at this moment is refused, and
 * asks again. A checksum is told before the last part, so that one which is not known then never will be.
 *
 * @returns the bytes of all uploads, for the next round.
 */
async function finishLeftUploads(
  context: JobContext,
  direct: DirectParts,
  before: ByteCounts,
): Promise<ByteCounts> {
  const uploads = (await context.jobs.listInProgress()).flatMap(listUnfinished);
  const counts = await Promise.all(
    uploads.map(
      async ({ file }) => [file.uploadId, (await context.blobs.countBytes(file.uploadId)) ?? 0] as const,
    ),
  );
  const counted = new Map(counts);
  const still = uploads.filter(({ file: { uploadId } }) => counted.get(uploadId) === before.get(uploadId));
  await forEachReportingErrors(context, still, async ({ job, file: { uploadId, size } }) => {
    if ((await direct.adopt(uploadId).catch(ignoreEnd)) === size) await finishUpload(context, job, uploadId);
  });
  return counted;
}

/** Its job has ended at this moment, or the store has lost what it had: the phone learns that when it asks. */
function ignoreEnd(error: unknown): undefined {
  if (!(error instanceof BlobError)) throw error;
}

function listUnfinished(job: StoredJob): { job: StoredJob; file: UploadingFile }[] {
  return job.files
    .filter((file): file is UploadingFile => file.uploadId !== null && !file.isWhole)
    .map((file) => ({ job, file }));
}
