import { BlobError } from '../../ports/blob-store.ts';
import type { StoredJob, UploadingFile } from '../../ports/job-store.ts';
import { forEachReportingErrors } from '../for-each-reporting-errors.ts';
import type { JobContext } from '../job-context.ts';
import { startRounds } from '../start-rounds.ts';
import { finishUpload } from './finish-upload.ts';

const INTERVAL_MS = 60_000;

/**
 * Finishes uploads that have all their bytes and whose last request came to no end: the process was killed, or the phone,
 * which sends straight to the store, was closed before it asked to have the last part counted. Each between one and two
 * minutes later. Returns a function that stops it.
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
 * Looks into the store for each upload that has grown by nothing since the round before: one request, if it has parts there.
 * No lease is taken, which would end the request of a phone; whoever counts the same part at this moment is refused, and
 * asks again. A checksum is told before the last part, so that one which is not known then never will be.
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

/** Its job has ended at this moment, or the store has lost what it had: the phone learns that when it asks. */
function ignoreEnd(error: unknown): undefined {
  if (!(error instanceof BlobError)) throw error;
}

function listUnfinished(job: StoredJob): { job: StoredJob; file: UploadingFile }[] {
  return job.files
    .filter((file): file is UploadingFile => file.uploadId !== null && !file.isWhole)
    .map((file) => ({ job, file }));
}
