import type { StoredFile, StoredJob } from '../../ports/job-store.ts';
import type { OutgoingEvent } from '../../ports/webhook-store.ts';

/** The result of a step on a job. */
export interface JobStep<Result> {
  result: Result;
  /** The job after the step. Absent: nothing changes. */
  job?: StoredJob;
  /** Sent to the endpoints of the project. */
  event?: OutgoingEvent | undefined;
  /** If all files together would exceed this many bytes, the step is decided again with `isFull`. */
  maxTotalBytes?: number | undefined;
}

/** Decides a step from the job that was read. It has no effects, since it is called again after a concurrent change. */
export type DecideStep<Result> = (former: StoredJob | undefined, isFull: boolean) => JobStep<Result>;

/** Reads a job, decides and writes, without another change in between. */
export type ChangeJob = <Result>(id: string, decide: DecideStep<Result>) => Promise<Result>;

export type StepValues = NonNullable<ReturnType<typeof describeStep>>;

/** The values of the statements that write a step. `undefined`: nothing to write. */
export function describeStep(former: StoredJob | undefined, { job, event, maxTotalBytes }: JobStep<unknown>) {
  if (!former || !job) return undefined;
  return {
    id: job.id,
    projectId: job.projectId,
    status: job.status,
    claimHash: job.claimHash,
    updatedAtMs: job.updatedAtMs,
    keepUntilMs: job.keepUntilMs,
    failureCode: job.failure?.code ?? null,
    failureMessage: job.failure?.message ?? null,
    eventId: event?.id ?? null,
    eventBody: event?.body ?? null,
    moreBytes: countHeldBytes(job) - countHeldBytes(former),
    maxTotalBytes: maxTotalBytes ?? Infinity,
    goneFileIds: listGone(former, job),
    changedFiles: listChanged(former, job),
  };
}

/** Of a failed job only files that can still be downloaded count as held. */
function isHeld({ status }: StoredJob, { isWhole }: StoredFile): boolean {
  return status !== 'failed' || isWhole;
}

function countHeldBytes(job: StoredJob): number {
  let bytes = 0;
  for (const file of job.files) if (isHeld(job, file)) bytes += file.size;
  return bytes;
}

function listGone(former: StoredJob, job: StoredJob): string[] {
  const kept = new Set(job.files.map(({ id }) => id));
  return former.files.map(({ id }) => id).filter((id) => !kept.has(id));
}

/** The rules return the same object for an unchanged file. */
function listChanged(former: StoredJob, job: StoredJob) {
  return job.files
    .map((file, position) => ({ ...file, position, isCounted: isHeld(job, file) }))
    .filter(({ position }) => job.files[position] !== former.files[position]);
}
