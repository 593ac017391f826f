import { JobAccess } from '../job/job-access.ts';
import { askForJob, askForNext } from '../job/job-client.ts';
import { listJobs, type JobMemory } from '../job/job-memory.ts';
import type { TextStorage } from '../job/stored-json.ts';

/** A job that takes files from this phone now. */
export interface WaitingJob {
  jobId: string;
  /** The key of the computer's browser, if this phone has it: its code was scanned for this job or one before it. */
  sealKey: string | undefined;
}

/** A job that this phone has done, whose computer may ask it again. */
export interface DoneJob extends WaitingJob {
  claim: string;
}

export type JobSearch =
  | { kind: 'waits'; job: WaitingJob }
  | { kind: 'mayCome'; after: DoneJob }
  | { kind: 'nothing' }
  | { kind: 'unreachable' };

/** More of them are old ones. */
const MAX_ASKED = 5;

/** Asks the server for a job of a known computer: one that this phone has opened, or the next one of its chain. */
export async function findWaitingJob(storage: TextStorage | undefined): Promise<JobSearch> {
  const latest = listJobs(storage).slice(0, MAX_ASKED);
  const found = await Promise.all(latest.map(([jobId, memory]) => ask({ storage, jobId, memory })));
  const order: JobSearch['kind'][] = ['waits', 'mayCome', 'unreachable'];
  const [best] = order.flatMap((kind) => found.filter((search) => search.kind === kind));
  return best ?? { kind: 'nothing' };
}

interface KnownJob {
  storage: TextStorage | undefined;
  jobId: string;
  memory: JobMemory;
}

async function ask({ storage, jobId, memory }: KnownJob): Promise<JobSearch> {
  const { claim, sealKey } = memory;
  const answer = await askForJob({ jobId, claim });
  if (answer.kind === 'unreachable') return answer;
  if (answer.kind !== 'open') return { kind: 'nothing' };
  const { job } = answer;
  if (job.state === 'ready') return waits({ jobId, sealKey }, job);
  if (job.state !== 'done') return { kind: 'nothing' }; // sends other files
  const { signal } = new AbortController();
  const answered = await askForNext({ jobId, claim, waitSeconds: 0, known: undefined, signal });
  if (answered.kind === 'unreachable') return answered;
  if (answered.kind !== 'told' || answered.next.state === 'finished') return { kind: 'nothing' };
  const after = { jobId, claim, sealKey };
  const { next } = answered;
  return next.state === 'next' ? askNext(storage, next.jobId, after) : { kind: 'mayCome', after };
}

async function askNext(storage: TextStorage | undefined, jobId: string, after: DoneJob): Promise<JobSearch> {
  const access = new JobAccess(storage, jobId);
  const answer = await access.ask();
  if (answer.kind === 'unreachable') return answer;
  if (answer.kind !== 'open' || answer.job.state !== 'ready') return { kind: 'mayCome', after };
  access.rememberFormer(after.jobId); // to which the page returns if another phone is quicker
  return waits({ jobId, sealKey: after.sealKey }, answer.job);
}

/** A job for sealed files whose key is unknown takes nothing: its code must be scanned. */
function waits(job: WaitingJob, { sealed = false }: { sealed?: boolean }): JobSearch {
  return sealed && job.sealKey === undefined ? { kind: 'nothing' } : { kind: 'waits', job };
}
