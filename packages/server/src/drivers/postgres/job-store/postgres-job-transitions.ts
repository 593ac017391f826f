import type { JobFailure } from '@svc/protocol';
import type {
  Claim,
  ClaimOutcome,
  JobEnd,
  JobStore,
  StartOutcome,
  StoredFile,
  StoredJob,
  UploadStart,
} from '../../../ports/job-store.ts';
import {
  applyArrival,
  applyClaim,
  applyCompletion,
  applyFailure,
  countBytes,
  decideStart,
  outlivesFailure,
  refuseClaim,
} from '../../job-rules.ts';
import type { Postgres } from '../connection/postgres-pool.ts';
import { changeAsRead, OVERTAKEN, type FoundJob } from './change-as-read.ts';
import { jobStatement } from './postgres-job-statements.ts';

type Transitions = Pick<JobStore, 'claim' | 'startUpload' | 'finishFile' | 'complete' | 'fail'>;

/**
 * The steps that depend on a job's files. Each reads the job, decides, and writes with one statement, which does
 * nothing if the job is not as it was read any more: then the step begins again.
 */
export function createTransitions(database: Postgres): Transitions {
  return {
    claim: (id, claim) => changeAsRead(database, id, (found) => claimJob(database, found, claim)),
    startUpload: (id, start) => changeAsRead(database, id, (found) => startUpload(database, found, start)),
    finishFile: (id, uploadId, end) =>
      changeAsRead(database, id, (found) => finishFile(database, found, { uploadId, end })),
    complete: (id, end) =>
      changeAsRead(database, id, async (found) => {
        const ended = found && applyCompletion(found.job, end);
        return ended ? writeEnd(database, { found, ended, end }) : false;
      }),
    fail: (id, failure, end) =>
      changeAsRead(database, id, (found) => failJob(database, found, { failure, end })),
  };
}

async function claimJob(
  database: Postgres,
  found: FoundJob | undefined,
  claim: Claim,
): Promise<ClaimOutcome | typeof OVERTAKEN> {
  const refusal = refuseClaim(found?.job, claim);
  if (!found || refusal) return refusal ?? { kind: 'gone' };
  const claimed = applyClaim(found.job, claim, true);
  const answer = await writeClaim(database, {
    found,
    claimed: claimed.job,
    maxTotalBytes: claim.maxTotalBytes,
  });
  if (answer === 'done') return { kind: 'claimed', ...claimed };
  if (answer === OVERTAKEN) return OVERTAKEN;
  // The phone keeps the job. What it has announced before stays, and needs no room.
  const reduced = applyClaim(found.job, claim, false);
  const isWritten = (await writeClaim(database, { found, claimed: reduced.job })) === 'done';
  return isWritten ? { kind: 'quota_full', ...reduced } : OVERTAKEN;
}

interface ClaimWrite {
  found: FoundJob;
  claimed: StoredJob;
  maxTotalBytes?: number | undefined;
}

async function writeClaim(
  database: Postgres,
  { found, claimed, maxTotalBytes = Infinity }: ClaimWrite,
): Promise<'done' | 'full' | typeof OVERTAKEN> {
  const { job, revision } = found;
  const { id, files, claimHash, updatedAtMs } = claimed;
  const moreBytes = countBytes(files) - countBytes(job.files);
  const limit = Number.isFinite(maxTotalBytes) ? maxTotalBytes : null;
  const values = [id, revision, moreBytes, limit, claimHash, updatedAtMs, ...listColumns(files)];
  const { rows } = await database.run(jobStatement('claim', values));
  if (!rows[0]?.['is_unchanged']) return OVERTAKEN;
  return rows[0]['is_done'] ? 'done' : 'full';
}

function listColumns(files: readonly StoredFile[]): unknown[][] {
  return [
    files.map((file) => file.id),
    files.map((file) => file.uploadId),
    files.map((file) => file.size),
    files.map((file) => file.name),
    files.map((file) => file.contentType),
    files.map((file) => file.lastModifiedMs),
    files.map((file) => file.sha256),
    files.map((file) => file.sealed),
    files.map((file) => file.isWhole),
    files.map((file) => file.isConfirmed),
  ];
}

async function startUpload(
  database: Postgres,
  found: FoundJob | undefined,
  start: UploadStart,
): Promise<StartOutcome | typeof OVERTAKEN> {
  const outcome = decideStart(found?.job, start);
  if (!found || outcome.kind !== 'started') return outcome;
  const values = [found.job.id, found.revision, start.fileId, start.uploadId, start.sha256];
  const { count } = await database.run(jobStatement('startUpload', values));
  return count === 1 ? outcome : OVERTAKEN;
}

async function finishFile(
  database: Postgres,
  found: FoundJob | undefined,
  { uploadId, end }: { uploadId: string; end: JobEnd },
): Promise<'completed' | 'whole' | undefined | typeof OVERTAKEN> {
  const arrived = found && applyArrival(found.job, uploadId);
  if (!arrived) return undefined;
  const ended = applyCompletion(arrived, end);
  if (ended) {
    const answer = await writeEnd(database, { found, ended, end, arrivedUploadId: uploadId });
    return answer === OVERTAKEN ? OVERTAKEN : 'completed';
  }
  const { count } = await database.run(jobStatement('markWhole', [arrived.id, uploadId, found.revision]));
  return count === 1 ? 'whole' : OVERTAKEN;
}

async function failJob(
  database: Postgres,
  found: FoundJob | undefined,
  { failure, end }: { failure: JobFailure; end: JobEnd },
): Promise<string[] | undefined | typeof OVERTAKEN> {
  const change = found && applyFailure(found.job, failure, end);
  if (!change) return undefined;
  const droppedFiles = found.job.files.filter((file) => !outlivesFailure(file, failure));
  const answer = await writeEnd(database, { found, ended: change.job, end, droppedFiles });
  return answer === OVERTAKEN ? OVERTAKEN : change.droppedUploadIds;
}

interface EndWrite {
  found: FoundJob;
  ended: StoredJob;
  end: JobEnd;
  /** Of the file that is whole from now on. */
  arrivedUploadId?: string | null;
  /** They lose their uploads, and count as held no more. */
  droppedFiles?: readonly StoredFile[];
}

async function writeEnd(
  database: Postgres,
  { found, ended, end, arrivedUploadId = null, droppedFiles = [] }: EndWrite,
): Promise<true | typeof OVERTAKEN> {
  const { id, status, updatedAtMs, keepUntilMs, failure } = ended;
  // The job is as described, or the statement does nothing.
  const event = end.describeEvent?.(ended);
  const how = [status, updatedAtMs, keepUntilMs, failure?.code ?? null, failure?.message ?? null];
  const told = [event?.id ?? null, event?.body ?? null];
  const dropped = [droppedFiles.map((file) => file.id), countBytes(droppedFiles)];
  const { count } = await database.run(
    jobStatement('end', [id, found.revision, ...how, ...told, ...dropped, arrivedUploadId]),
  );
  return count === 1 ? true : OVERTAKEN;
}
