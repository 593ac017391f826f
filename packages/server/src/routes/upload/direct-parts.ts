import { readJsonBody, readObject, readText } from '@svc/protocol';
import type { Locker } from '@tus/server';
import { Hono, type Context } from 'hono';
import type { NodeEnv } from '../../http/node-handler.ts';
import { isClaimOf } from '../../jobs/chain.ts';
import type { JobContext } from '../../jobs/job-context.ts';
import { CLAIM_HEADER } from '@svc/protocol/phone';
import { PHONE_UPLOADS_PATH, type NextPart, type PartsAnswer } from '@svc/protocol/uploaded-parts';
import type { DirectParts } from '../../ports/blob-store.ts';
import { noteJob } from '../../telemetry/find-route.ts';
import { answerError, type ReportError } from '../answer-error.ts';
import { parseChecksum } from './parse-file.ts';
import { findUploadJob, finishForPhone } from './upload-job.ts';
import { describeUploadError, refuseClaim } from './upload-refusal.ts';

export interface DirectPartsParts {
  context: JobContext;
  /** The locks of tus, since a phone may switch between both ways. */
  uploadLocks: Locker;
  report: ReportError;
}

const MAX_QUESTION_BYTES = 1024;

/** `POST /phone/uploads/:id/parts`, see {@link PHONE_UPLOADS_PATH}. Only if the store takes parts from clients. */
export function createDirectPartsRoutes(parts: DirectPartsParts): Hono<NodeEnv> {
  const routes = new Hono<NodeEnv>();
  const { direct } = parts.context.blobs;
  if (!direct) return routes;
  routes.post(`${PHONE_UPLOADS_PATH}/:id/parts`, async (http) => {
    try {
      return http.json(await passParts(parts, direct, http));
    } catch (error) {
      return answerError(http, describeUploadError(error, parts.report));
    }
  });
  return routes;
}

async function passParts(
  { context, uploadLocks }: DirectPartsParts,
  direct: DirectParts,
  http: Context<NodeEnv>,
): Promise<PartsAnswer> {
  const uploadId = http.req.param('id') ?? '';
  const sha256 = await readChecksum(http.req.raw);
  const job = await findUploadJob(context, uploadId);
  if (!isClaimOf(job, http.req.header(CLAIM_HEADER))) throw refuseClaim('gone');
  noteJob(http.env.incoming, job.id);
  const { size = 0, isWhole = false } = job.files.find((file) => file.uploadId === uploadId) ?? {};
  if (job.status === 'completed') return { offset: size, state: 'done' };
  if (isWhole) return { offset: size, state: 'whole' };
  if (sha256 !== undefined) await context.jobs.setChecksum(job.id, uploadId, sha256);
  const { offset, next } = await lockWhile(uploadLocks, { uploadId, signal: http.req.raw.signal }, () =>
    adoptAndPresign(direct, uploadId),
  );
  if (next) return { offset, next };
  const outcome = await finishForPhone(context, uploadId);
  return { offset, state: outcome === 'completed' ? 'done' : 'whole' };
}

/** @throws Refusal 400, when the body is invalid. */
async function readChecksum(request: Request): Promise<string | undefined> {
  const body = await readJsonBody(request, MAX_QUESTION_BYTES);
  const { sha256 } = readObject(body) ?? {};
  if (sha256 === undefined) return undefined;
  return parseChecksum(readText(sha256) ?? '');
}

async function adoptAndPresign(
  direct: DirectParts,
  uploadId: string,
): Promise<{ offset: number; next: NextPart | undefined }> {
  const offset = await direct.adopt(uploadId);
  if (offset === undefined) throw refuseClaim('gone');
  return { offset, next: await direct.presignNext(uploadId) };
}

/** @throws Refusal 423, when another request still writes the upload after a while. */
async function lockWhile<Result>(
  locks: Locker,
  { uploadId, signal }: { uploadId: string; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = locks.newLock(uploadId);
  // Another request waits for this one, which takes a few limited requests to the store.
  await lock.lock(signal, () => {});
  try {
    return await work();
  } finally {
    await lock.unlock();
  }
}
