import {
  EXPIRATION_MINUTES,
  isFinalStatus,
  parseJobApiRequest,
  parseOutcomeReport,
  readJsonBody,
  readObject,
  readText,
  SvcError,
  type Job,
} from '@svc/protocol';
import { Hono, type Context } from 'hono';
import { EMBEDDED_PROJECT } from '../crypto/api-key.ts';
import { releasePhone } from '../jobs/chain.ts';
import { createJob } from '../jobs/create-job.ts';
import { describeJob } from '../jobs/describe-job.ts';
import { failJob } from '../jobs/end-job.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { presignDownload, presignFollowing } from '../jobs/download/presign-download.ts';
import { readJob } from '../jobs/read-job.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { StoredJob } from '../ports/job-store.ts';
import { answerNotFound, createErrorAnswerer, type ReportError } from './answer-error.ts';
import { readProject } from './check-api-key.ts';
import type { FindBaseUrl } from '../network/server-addresses.ts';

export interface JobApiParts {
  context: JobContext;
  keys: Pick<KeyStore, 'find'>;
  downloadSecret: Uint8Array;
  /** Finds this server's address for the receiver of a download address. */
  findBaseUrl: FindBaseUrl;
  report: ReportError;
  limits: { projectJobs: Pick<RateLimit, 'take'> };
}

/** What the server itself says about a request to this API. */
export interface JobApiBindings {
  /** The key of the person for whom its own routes ask. */
  accessKeyId?: string | undefined;
}

interface JobApiEnv {
  Variables: { projectId: string };
}

type JobApiContext = Context<JobApiEnv>;

/**
 * The job API, `/v1/*`. Every request carries a key: `Authorization: Bearer <API_KEY>`. Answers come at once:
 * `hold-answers.ts` implements `Prefer: wait=N`.
 */
export function createJobApi(parts: JobApiParts): Hono<JobApiEnv> {
  const api = new Hono<JobApiEnv>().basePath('/v1');
  api.use(async (http, next) => {
    http.header('Cache-Control', 'no-store');
    http.set('projectId', await readProject(parts.keys, http.req.header('authorization')));
    await next();
  });
  api.post('/jobs', async (http) => {
    await limitProject(parts, http.get('projectId'));
    const request = parseJobApiRequest(await readJsonBody(http.req.raw));
    const wish = { ...request, accessKeyId: findAccessKeyId(http) };
    return answerJob(parts, http, await createJob(parts.context, http.get('projectId'), wish));
  });
  api.get('/jobs/:id', async (http) => answerJob(parts, http, await findOwnJob(parts, http)));
  api.post('/jobs/:id/download-url', (http) => presign(parts, http));
  api.post('/jobs/:id/follow-urls', async (http) => {
    const job = await findOwnJob(parts, http);
    const secret = parts.downloadSecret;
    return http.json(
      presignFollowing(parts.context, job, { baseUrl: findBaseUrlFor(parts, http, job), secret }),
    );
  });
  api.post('/jobs/:id/outcome', (http) => takeOutcome(parts, http));
  api.delete('/jobs/:id', async (http) => {
    const { id } = await findOwnJob(parts, http);
    await failJob(parts.context, id, 'cancelled');
    return answerJob(parts, http, await findOwnJob(parts, http));
  });
  api.notFound(answerNotFound);
  api.onError(createErrorAnswerer(parts.report));
  return api;
}

/** Jobs of the server's own project are not counted: they come from this machine, or were counted by address. */
async function limitProject({ limits }: JobApiParts, projectId: string): Promise<void> {
  if (projectId !== EMBEDDED_PROJECT) await limits.projectJobs.take(projectId);
}

function findAccessKeyId({ env }: JobApiContext): string | undefined {
  return (env as JobApiBindings | undefined)?.accessKeyId; // what the caller of `fetch` has given
}

async function takeOutcome(parts: JobApiParts, http: JobApiContext): Promise<Response> {
  const report = parseOutcomeReport(await readJsonBody(http.req.raw));
  const { id } = await findOwnJob(parts, http);
  const { jobs, changes } = parts.context;
  if (report.kind === 'finished') await releasePhone(parts.context, id);
  else {
    const isUnsealed = report.kind === 'unsealed';
    const isNews = isUnsealed ? await jobs.setSealing(id, 'waived') : await jobs.setOutcome(id, report);
    if (isNews) changes.announce({ kind: 'changed', jobId: id });
  }
  return http.json(await describe(parts, await findOwnJob(parts, http)));
}

async function presign(parts: JobApiParts, http: JobApiContext): Promise<Response> {
  const body = await readJsonBody(http.req.raw);
  const expirationMinutes = parseExpiration(body);
  const fileId = parseFileId(body);
  const job = await findOwnJob(parts, http);
  const baseUrl = findBaseUrlFor(parts, http, job);
  const options = { fileId, expirationMinutes, baseUrl, secret: parts.downloadSecret };
  return http.json(await presignDownload(parts.context, job, options));
}

function findBaseUrlFor({ findBaseUrl }: JobApiParts, http: JobApiContext, { projectId }: StoredJob): string {
  return findBaseUrl({
    requestUrl: http.req.url,
    projectId,
    hasAccessKey: findAccessKeyId(http) !== undefined,
  });
}

function parseExpiration(body: unknown): number {
  if (body !== undefined && !readObject(body)) {
    throw new SvcError('bad_request', 'The body must be a JSON object.');
  }
  const { min, max, default: minutes } = EXPIRATION_MINUTES;
  const value = readObject(body)?.['expirationMinutes'] ?? minutes;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw new SvcError('bad_request', `"expirationMinutes" must be a whole number from ${min} to ${max}.`);
  }
  return value;
}

function parseFileId(body: unknown): string | undefined {
  const fileId = readObject(body)?.['fileId'] ?? undefined;
  if (fileId === undefined || readText(fileId)) return readText(fileId);
  throw new SvcError('bad_request', '"fileId" must be the id of a file.');
}

/** A job of another project looks unknown, also by the response time. */
async function findOwnJob({ context }: JobApiParts, http: JobApiContext): Promise<StoredJob> {
  const job = await readJob(context, http.req.param('id') ?? '');
  if (job?.projectId === http.get('projectId')) return job;
  throw new SvcError('job_not_found', 'Job not found');
}

/** Not for answers of `POST` about an existing job. */
async function answerJob(parts: JobApiParts, http: JobApiContext, job: StoredJob): Promise<Response> {
  const isNew = http.req.method === 'POST';
  return http.json(await describe(parts, job), isNew ? 201 : 200);
}

async function describe({ context }: JobApiParts, job: StoredJob): Promise<Job> {
  const mayStillSeal = context.options.canSeal && !isFinalStatus(job.status);
  return { ...(await describeJob(context.blobs, job)), ...(mayStillSeal && { canSeal: true }) };
}
