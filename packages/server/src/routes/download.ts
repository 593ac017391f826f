import type { ServerResponse } from 'node:http';
import { create as createContentDisposition } from 'content-disposition';
import { hashText } from '../crypto/secrets.ts';
import { noteJob } from '../telemetry/find-route.ts';
import { verifyDownload } from '../crypto/download-token.ts';
import type { JobContext } from '../jobs/job-context.ts';
import type { ByteRange } from '../ports/blob-store.ts';
import type { StoredUpload } from '../ports/job-store.ts';
import { answerJson, readPath, type NodeHandler } from '../http/node-handler.ts';
import { TOO_MANY } from '../limits/address-limits.ts';
import { answerTooMany, type Exchange } from '../http/write-answer.ts';
import { allowEveryWrongId, type CountWrongId } from '../limits/wrong-id-limit.ts';
import { sendBytes } from './send-file.ts';

export const FILES_PATH = '/files/';

const EXPOSED_HEADERS = 'Content-Range, Content-Length, ETag, Accept-Ranges, Content-Disposition';
const PREFLIGHT_MAX_AGE_SECONDS = '600';

/**
 * Presigned downloads: `/files/<token>/<any name>`. Anybody with the token can read the file, from any origin, until
 * it expires. The token is checked on every use.
 */
export function createDownloadHandler(
  context: JobContext,
  secret: Uint8Array,
  countWrongId: CountWrongId = allowEveryWrongId,
): NodeHandler {
  return async (request, response) => {
    allowEveryOrigin(response);
    if (request.method === 'OPTIONS') {
      answerPreflight(response);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      answerJson(response, 405, { error: 'Downloads take GET and HEAD.' });
      return;
    }
    const token = readPath(request).slice(FILES_PATH.length).split('/', 1)[0] ?? '';
    const grant = verifyDownload(secret, token, context.clock.now());
    if (!grant) {
      const seconds = await countWrongId(request);
      if (seconds > 0) answerTooMany(response, seconds, TOO_MANY.wrongIds);
      else answerJson(response, 403, { error: 'This download address is not valid, or no longer.' });
      return;
    }
    await sendJobFile(context, grant.jobId, { request, response });
  };
}

async function sendJobFile(
  context: JobContext,
  jobId: string,
  { request, response }: Exchange,
): Promise<void> {
  noteJob(request, jobId);
  const job = await context.jobs.find(jobId);
  if (job?.status !== 'completed' || !job.upload || !(await isWhole(context, job.upload))) {
    answerJson(response, 410, { error: 'The file is no longer here.' });
    return;
  }
  describeFile(response, job.id, job.upload);
  setLastModified(response, job.upload, context.clock.now());
  const { id, size } = job.upload;
  const read = (range: ByteRange) => context.blobs.read(id, range);
  const failure = await sendBytes({ request, response }, { size, read, modifiedAtMs: job.updatedAtMs });
  if (!failure) return;
  for (const name of ['ETag', 'Content-Disposition', 'Content-Type', 'Last-Modified']) {
    response.removeHeader(name);
  }
  for (const [name, value] of Object.entries(failure.headers)) response.setHeader(name, value);
  answerJson(response, failure.status === 404 ? 410 : failure.status, {
    error: failure.status === 416 ? 'The file has no such range.' : 'The file is no longer here.',
  });
}

/** A disk may lose bytes, and a file may be emptied by hand: a part of a file must not look complete. */
async function isWhole({ blobs }: JobContext, { id, size }: StoredUpload): Promise<boolean> {
  return (await blobs.countBytes(id)) === size;
}

/** Whatever its type, the file is saved and never runs in this server's origin. */
function describeFile(response: ServerResponse, jobId: string, upload: StoredUpload): void {
  response.setHeader('Content-Type', upload.contentType);
  response.setHeader('Content-Disposition', createContentDisposition(upload.fileName));
  // A job has one file that never changes. Its id is secret; a hash of the id is not.
  response.setHeader('ETag', `"${hashText(jobId).slice(0, 22)}"`);
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}

/**
 * The photo's own time, so that the saved file can keep it. A future time is not allowed (RFC 9110, section
 * 8.8.2.1): then `send` sets the time of arrival.
 */
function setLastModified(response: ServerResponse, upload: StoredUpload, nowMs: number): void {
  const { lastModifiedMs } = upload;
  if (lastModifiedMs === null || lastModifiedMs > nowMs) return;
  response.setHeader('Last-Modified', new Date(lastModifiedMs).toUTCString());
}

function allowEveryOrigin(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
}

function answerPreflight(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS');
  response.setHeader('Access-Control-Allow-Headers', 'Range, If-Range, If-Match, If-None-Match');
  response.setHeader('Access-Control-Allow-Private-Network', 'true');
  response.setHeader('Access-Control-Max-Age', PREFLIGHT_MAX_AGE_SECONDS);
  response.writeHead(204).end();
}
