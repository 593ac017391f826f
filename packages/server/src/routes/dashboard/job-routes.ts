import { JOB_STATUSES, SvcError, type JobStatus } from '@svc/protocol';
import type { Hono } from 'hono';
import { hideJobId, revealJobId } from '../../crypto/job-handle.ts';
import { MAX_LISTED_JOBS, type JobList, type ListedJob } from '@svc/protocol/dashboard';
import { add, countBytesReceived, countSize } from '../../jobs/describe-job.ts';
import { failJob } from '../../jobs/end-job.ts';
import type { JobFilter, StoredJob } from '../../ports/job-store.ts';
import type { DashboardContext, DashboardEnv, DashboardParts } from './dashboard-parts.ts';
import { findNames } from './people-routes.ts';
import { listProjects } from './key-routes.ts';

const DEFAULT_LIMIT = 50;

/** Jobs: list, cancel. */
export function addJobRoutes(api: Hono<DashboardEnv>, parts: DashboardParts): void {
  api.get('/jobs', async (http) => http.json(await listJobs(parts, readFilter(http))));
  api.delete('/jobs/:handle', async (http) => {
    await cancelJob(parts, http.req.param('handle'));
    return http.body(null, 204);
  });
}

/** Enough of the id to find the job in a log, and too little to open it. */
export function shortenJobId(id: string): string {
  return id.slice(0, 6);
}

async function listJobs(parts: DashboardParts, filter: JobFilter): Promise<JobList> {
  const { jobs, clock } = parts.context;
  const found = await jobs.listNewest({ ...filter, limit: filter.limit + 1 });
  const listed = found.slice(0, filter.limit);
  const names = await findNames(parts, listed);
  return {
    jobs: await Promise.all(listed.map((job) => describeJob(parts, job, names))),
    hasMore: found.length > filter.limit,
    projects: await listProjects(parts),
    nowMs: clock.now(),
  };
}

function describePerson({ accessKeyId }: StoredJob, names: ReadonlyMap<string, string>): ListedJob['person'] {
  return accessKeyId === null ? null : { name: names.get(accessKeyId) ?? null };
}

/** File names and sites are left out: they do not concern the administrator. */
async function describeJob(
  { context, downloadSecret }: DashboardParts,
  job: StoredJob,
  names: ReadonlyMap<string, string>,
): Promise<ListedJob> {
  return {
    handle: hideJobId(downloadSecret, job.id),
    idStart: shortenJobId(job.id),
    projectId: job.projectId,
    person: describePerson(job, names),
    status: job.status,
    failureCode: job.failure?.code ?? null,
    isOpened: job.openedAtMs !== null,
    fileCount: job.files.length,
    size: countSize(job.files),
    bytesReceived: add(await countBytesReceived(context.blobs, job)),
    createdAtMs: job.createdAtMs,
    updatedAtMs: job.updatedAtMs,
  };
}

async function cancelJob({ context, downloadSecret, log }: DashboardParts, handle: string): Promise<void> {
  const job = await context.jobs.find(revealJobId(downloadSecret, handle) ?? '');
  if (!job) throw new SvcError('job_not_found', 'This job is not kept any more. Reload the list.');
  if (!(await failJob(context, job.id, 'cancelled'))) {
    throw new SvcError('conflict', 'This job has ended already. Reload the list.');
  }
  log.info({ project: job.projectId }, 'A job was cancelled in the dashboard.');
}

function readFilter({ req }: DashboardContext): JobFilter {
  const [status, projectId] = [req.query('status') || undefined, req.query('project') || undefined];
  const limit = Number(req.query('limit') ?? DEFAULT_LIMIT);
  if (status !== undefined && !isStatus(status)) {
    throw new SvcError('bad_request', `"status" must be one of ${JOB_STATUSES.join(', ')}.`);
  }
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LISTED_JOBS) {
    throw new SvcError('bad_request', `"limit" must be a whole number from 1 to ${MAX_LISTED_JOBS}.`);
  }
  return { limit, ...(status && { status }), ...(projectId && { projectId }) };
}

function isStatus(text: string): text is JobStatus {
  return JOB_STATUSES.some((status) => status === text);
}
