import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Locker, type ServerOptions, Server } from '@tus/server';
import { startUpload } from '../../jobs/upload/start-upload.ts';
import type { JobContext } from '../../jobs/job-context.ts';
import { createRandomId } from '../../crypto/secrets.ts';
import {
  CHECKSUM_HEADER,
  CLAIM_HEADER,
  CLAIM_PATTERN,
  JOB_STATE_HEADER,
  UPLOAD_PATH,
  type PhoneJobView,
} from '@svc/protocol/phone';
import type { CountWrongId } from '../../limits/address-limits.ts';
import { noteJob } from '../../telemetry/find-route.ts';
import { Refusal, type ReportError } from '../answer-error.ts';
import { describeUploadError, refuseClaim } from './upload-refusal.ts';
import { type NodeHandler, answerJson } from '../../http/node-handler.ts';
import { readRequestBody } from '../../http/request-body.ts';
import { findResumedJob, findUploadJob, finishForPhone } from './upload-job.ts';
import { TusBlobStore } from './tus-blob-store.ts';
import { parseChecksum, parseUploadLength, parseUploadMetadata } from './parse-file.ts';

const METHODS = ['POST', 'HEAD', 'PATCH'];

/** A new request ends the former one of the same upload, whose connection the phone has lost. */
const TAKEOVER_DELAY_MS = 200;

type TusRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0];

export interface UploadParts {
  context: JobContext;
  locks: Locker & { ofNew: Locker };
  countWrongId: CountWrongId;
  report: ReportError;
}

/**
 * Resumable uploads by tus 1.0 (https://tus.io/protocols/resumable-upload). Creating one announces its file, if it was
 * not announced before. The last byte is acknowledged when the file is whole, and that of the last file when the job is
 * completed.
 */
export function createUploadHandler({ context, locks, report, countWrongId }: UploadParts): NodeHandler {
  const tus = new JsonTusServer({
    path: UPLOAD_PATH,
    datastore: new TusBlobStore(context),
    relativeLocation: true,
    locker: ({ method }) => (method === 'POST' ? locks.ofNew : locks),
    lockDrainTimeout: TAKEOVER_DELAY_MS,
    // `share-with-pages.ts` says which pages may upload.
    allowedOrigins: () => false,
    exposedHeaders: [JOB_STATE_HEADER],
    namingFunction: (request, metadata) => createUpload(context, request, metadata),
    onIncomingRequest: (request, uploadId) => admitRequest(context, request, uploadId),
    onUploadFinish: (_request, upload) => answerLastByte(context, upload.id),
    async onResponseError({ runtime }, error) {
      let answer = describeUploadError(error, report);
      try {
        if (answer.status === 404 && runtime?.node) await countWrongId(runtime.node.req);
      } catch (limited) {
        answer = describeUploadError(limited, report);
      }
      const { status, body, retryAfterSeconds } = answer;
      if (retryAfterSeconds !== undefined) {
        runtime?.node?.res?.setHeader('Retry-After', String(retryAfterSeconds));
      }
      return { status_code: status, body: JSON.stringify(body) };
    },
  });
  return async (request, response) => {
    if (isUploadRequest(request, response)) await tus.handle(request, response);
  };
}

/** Other methods of tus are refused: GET crashes it (2.4.5), and DELETE is for jobs here. */
function isUploadRequest(request: IncomingMessage, response: ServerResponse): boolean {
  if (!METHODS.includes(request.method ?? '')) {
    response.setHeader('Allow', METHODS.join(', '));
    answerJson(response, 405, { error: 'Uploads take POST, HEAD and PATCH.' });
    return false;
  }
  // The size limit needs the size at the start.
  if (request.headers['upload-defer-length'] !== undefined) {
    answerJson(response, 400, { error: 'Upload-Length must come first; it cannot be deferred.' });
    return false;
  }
  const isCollection = /^\/upload\/?(\?|$)/.test(request.url ?? '');
  if (isCollection === (request.method === 'POST')) return true;
  answerJson(response, 404, { error: 'Not found' });
  return false;
}

async function createUpload(
  context: JobContext,
  request: TusRequest,
  metadata: Record<string, string | null> | undefined,
): Promise<string> {
  const { jobId, isOnly, file } = parseUploadMetadata(metadata);
  noteJobOf(request, jobId);
  const size = parseUploadLength(request.headers.get('upload-length'), file);
  const claim = parseClaimHeader(request.headers.get(CLAIM_HEADER));
  const result = await startUpload(context, { jobId, claim, isOnly, file: { ...file, size } });
  if (result.kind !== 'started') throw refuseClaim(result.kind);
  return result.uploadId;
}

/** For the log, since the address of an upload does not contain the job's id. */
function noteJobOf(request: TusRequest, jobId: string): void {
  const node = request.runtime?.node;
  if (node) noteJob(node.req, jobId);
}

/** Without a claim the upload can be resumed at its address, but not restarted. */
function parseClaimHeader(header: string | null): string {
  if (header === null) return createRandomId();
  if (CLAIM_PATTERN.test(header)) return header;
  const error = `${CLAIM_HEADER} must be 16 to 128 letters, digits, "-", "_".`;
  throw new Refusal(400, { error, code: 'bad_upload' });
}

/** Admits a request if its job still accepts the upload, and makes it abortable. */
async function admitRequest(context: JobContext, request: TusRequest, uploadId: string): Promise<void> {
  // A request that creates the upload was already admitted.
  if (request.method !== 'POST') await admitLater(context, request, uploadId);
  const node = request.runtime?.node;
  // If the connection was closed during the read, 'close' is not emitted again.
  if (!node?.res || node.res.destroyed || request.method === 'HEAD') return;
  Object.defineProperty(request, 'body', { get: () => readRequestBody(node.req) });
  const forget = context.changes.uploads.subscribe(uploadId, () => node.req.destroy());
  node.res.once('close', forget);
}

async function admitLater(context: JobContext, request: TusRequest, uploadId: string): Promise<void> {
  const find = request.method === 'HEAD' ? findResumedJob : findUploadJob;
  const job = await find(context, uploadId);
  noteJobOf(request, job.id);
  const sha256 = request.headers.get(CHECKSUM_HEADER);
  if (sha256 !== null) await context.jobs.setChecksum(job.id, uploadId, parseChecksum(sha256));
}

async function answerLastByte(context: JobContext, uploadId: string): Promise<object> {
  const outcome = await finishForPhone(context, uploadId);
  if (outcome === 'whole') return {};
  return { headers: { [JOB_STATE_HEADER]: 'done' satisfies PhoneJobView['state'] } };
}

/** tus's server, with every error as `{error}` in JSON. */
class JsonTusServer extends Server {
  override write(
    ...[context, headers, status, body = '']: Parameters<Server['write']>
  ): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('Content-Type', 'application/json');
    headers.set('Cache-Control', 'no-store');
    const json = body.startsWith('{') ? body : JSON.stringify({ error: body.trim() });
    return super.write(context, headers, status, json);
  }
}
