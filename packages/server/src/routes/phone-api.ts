import {
  MAX_FILES,
  MAX_SEALED_LENGTH,
  PHONE_FAILURE_CODES,
  readJsonBody,
  readObject,
  SEAL_PROBLEMS,
  SvcError,
  type PhoneFailureCode,
} from '@svc/protocol';
import { Hono, type Context } from 'hono';
import { findNextJob, isClaimOf, releasePhone } from '../jobs/chain.ts';
import { describePhoneJob } from '../jobs/describe-phone-job.ts';
import { failJob } from '../jobs/end-job.ts';
import type { JobContext } from '../jobs/job-context.ts';
import { readJob } from '../jobs/read-job.ts';
import { announceFiles } from '../jobs/upload/announce-files.ts';
import type { StoredFile, StoredJob } from '../ports/job-store.ts';
import {
  CLAIM_HEADER,
  CLAIM_PATTERN,
  PHONE_JOBS_PATH,
  SEALING_HEADER,
  type NextJob,
  type PhoneJob,
} from '@svc/protocol/phone';
import { parseAnnouncedFile } from './upload/parse-file.ts';
import { refuseClaim } from './upload/upload-refusal.ts';

/** Each file has its description, sealed or not, and a few short fields. */
const MAX_LIST_BYTES = MAX_FILES * (MAX_SEALED_LENGTH + 1024);

const MAX_FAILURE_BYTES = 1024;

const JOB_PATTERN = `${PHONE_JOBS_PATH}/:id` as const;

/**
 * The routes of the phone's page, except uploads. Answers come at once: `hold-answers.ts` implements `Prefer: wait=N`.
 */
export function createPhoneApi(context: JobContext): Hono {
  const api = new Hono();
  api.use(`${PHONE_JOBS_PATH}/*`, async (http, next) => {
    http.header('Cache-Control', 'no-store');
    await next();
  });
  api.get(JOB_PATTERN, (http) => readForPhone(context, http, http.req.param('id')));
  api.put(`${JOB_PATTERN}/files`, (http) => takeList(context, http, http.req.param('id')));
  api.post(`${JOB_PATTERN}/failure`, (http) => takeFailure(context, http, http.req.param('id')));
  api.get(`${JOB_PATTERN}/next`, async (http) => {
    return answerView(http, await findNextJob(context, http.req.param('id'), readClaim(http)));
  });
  api.delete(`${JOB_PATTERN}/next`, async (http) => {
    const id = http.req.param('id');
    if (!(await findNextJob(context, id, readClaim(http)))) throw refuseClaim('gone');
    await releasePhone(context, id);
    return http.body(null, 204);
  });
  return api;
}

async function readForPhone(context: JobContext, http: Context, id: string): Promise<Response> {
  const claim = readClaim(http);
  const job = await readJob(context, id);
  if (claim !== undefined) {
    await noteOpened(context, job);
    await noteSealing(context, job, http.req.header(SEALING_HEADER));
  }
  return answerView(http, await describePhoneJob(context.blobs, job, claim));
}

/** Only the page sends a claim: previews and the like do not count as opened. */
async function noteOpened({ jobs, clock, changes }: JobContext, job: StoredJob | undefined): Promise<void> {
  if (job?.status !== 'pending' || job.openedAtMs !== null) return;
  if (await jobs.open(job.id, clock.now())) changes.announce({ kind: 'changed', jobId: job.id });
}

/** Stores whether the phone's page can seal. Pages of other versions do not say it. */
async function noteSealing(
  { jobs, changes }: JobContext,
  job: StoredJob | undefined,
  said: string | undefined,
): Promise<void> {
  const sealing = said === 'ready' ? 'required' : SEAL_PROBLEMS.find((problem) => problem === said);
  if (!sealing || !job?.sealing || job.status !== 'pending' || job.sealing === sealing) return;
  if (await jobs.setSealing(job.id, sealing)) changes.announce({ kind: 'changed', jobId: job.id });
}

async function takeList(context: JobContext, http: Context, jobId: string): Promise<Response> {
  const claim = requireClaim(http);
  const files = parseList(await readJsonBody(http.req.raw, MAX_LIST_BYTES));
  const result = await announceFiles(context, { jobId, claim, files });
  if (result.kind !== 'announced') throw refuseClaim(result.kind);
  return answerView(http, await describePhoneJob(context.blobs, result.job, claim));
}

/** The phone has given up, so the computer must not go on waiting. */
async function takeFailure(context: JobContext, http: Context, jobId: string): Promise<Response> {
  const claim = requireClaim(http);
  const code = parseFailure(await readJsonBody(http.req.raw, MAX_FAILURE_BYTES));
  const job = await readJob(context, jobId);
  if (!job || job.status === 'failed') throw refuseClaim('gone');
  if (job.claimHash !== null && !isClaimOf(job, claim)) throw refuseClaim('used');
  await failJob(context, jobId, code);
  return http.body(null, 204);
}

function answerView(http: Context, view: PhoneJob | NextJob | undefined): Response {
  // The code distinguishes it from the 404 of another server at this address in another network.
  if (!view) throw refuseClaim('gone');
  return http.json(view);
}

/** @throws SvcError `bad_request`, when it is not a valid claim. */
function readClaim(http: Context): string | undefined {
  const header = http.req.header(CLAIM_HEADER);
  if (header !== undefined && !CLAIM_PATTERN.test(header)) {
    throw new SvcError('bad_request', `${CLAIM_HEADER} must be 16 to 128 letters, digits, "-" and "_".`);
  }
  return header;
}

function requireClaim(http: Context): string {
  const claim = readClaim(http);
  if (claim === undefined) throw new SvcError('bad_request', `${CLAIM_HEADER} is missing.`);
  return claim;
}

/** @throws SvcError `bad_request`, when it is not a code of {@link PHONE_FAILURE_CODES}. */
function parseFailure(body: unknown): PhoneFailureCode {
  const code = PHONE_FAILURE_CODES.find((known) => known === readObject(body)?.['code']);
  if (!code) throw new SvcError('bad_request', `"code" must be one of ${PHONE_FAILURE_CODES.join(', ')}.`);
  return code;
}

/** @throws SvcError `bad_request`, when it is not a list of files, or two have the same id. */
function parseList(body: unknown): StoredFile[] {
  const files = readObject(body)?.['files'];
  if (!Array.isArray(files)) throw new SvcError('bad_request', '"files" must be a list.');
  if (files.length > MAX_FILES)
    throw new SvcError('bad_request', `At most ${MAX_FILES} files travel together.`);
  const parsed = files.map(parseAnnouncedFile);
  if (new Set(parsed.map(({ id }) => id)).size < parsed.length) {
    throw new SvcError('bad_request', 'Two files have the same id.');
  }
  return parsed;
}
