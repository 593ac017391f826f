import type { ServerResponse } from 'node:http';
import { SvcError } from '@svc/protocol';
import { verifyFollow, type FollowGrant } from '../../crypto/download-token.ts';
import { tagUpload } from '../../crypto/secrets.ts';
import { answerJson, type NodeRoute } from '../../http/node-handler.ts';
import type { Exchange } from '../../http/write-answer.ts';
import { waitForBytes, type HeldBytes, type WantedBytes } from '../../jobs/download/wait-for-bytes.ts';
import type { JobContext } from '../../jobs/job-context.ts';
import { TOO_MANY, WAIT_RETRY_SECONDS, type EnterWait } from '../../limits/address-limits.ts';
import type { DownloadParts } from './download.ts';
import { createPresignedRoute, describeBytes } from './presigned.ts';
import { pipeUntilClosed } from './send-file.ts';

export interface FollowParts extends DownloadParts {
  enterWait: EnterWait;
  /** Ends waits when the server stops. */
  closing: AbortSignal;
}

/**
 * Reads files that are still arriving: `/follow/<token>`, see `FollowAddresses` of the protocol. The bytes are
 * unverified: a reader waits for the job's completion and then compares the `ETag`.
 */
export function createFollowRoute(parts: FollowParts): NodeRoute {
  const { context, downloadSecret, countWrongId } = parts;
  return createPresignedRoute({
    path: '/follow/',
    methods: ['GET'],
    otherMethod: 'Files that arrive take GET.',
    verify: (token) => verifyFollow(downloadSecret, token, context.clock.now()),
    invalid: 'This address is not valid, or no longer.',
    countWrongId,
    answer: (grant, exchange) => sendArriving(parts, grant, exchange),
  });
}

async function sendArriving(
  parts: FollowParts,
  grant: FollowGrant,
  { request, response }: Exchange,
): Promise<void> {
  const range = readRange(request.headers.range);
  if (!range) return answerJson(response, 400, { error: 'Name the wanted bytes: Range: bytes=0-8388607.' });
  const leave = parts.enterWait(request);
  if (!leave) throw new SvcError('rate_limited', TOO_MANY.waits, { retryAfterSeconds: WAIT_RETRY_SECONDS });
  const wanted = { ...grant, ...range };
  const held = await holdUntilThere(parts, response, wanted).finally(leave);
  if (!response.destroyed) await answerHeld(parts.context, response, { wanted, held });
}

/** One range with a first byte (RFC 9110, section 14.1.2). `undefined`: another form. */
function readRange(header = ''): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header) ?? [];
  const start = Number(first);
  const end = last === undefined ? Number.MAX_SAFE_INTEGER - 1 : Number(last);
  return start <= end ? { start, end } : undefined; // false for NaN, too
}

/** Until the bytes have arrived, the client has gone, or the server stops. */
async function holdUntilThere(
  { context, closing }: FollowParts,
  response: ServerResponse,
  wanted: WantedBytes,
): Promise<HeldBytes | undefined> {
  const left = new AbortController();
  const leave = () => left.abort();
  response.once('close', leave);
  const held = await waitForBytes(context, wanted, AbortSignal.any([left.signal, closing]));
  response.off('close', leave);
  return held;
}

interface Answer {
  wanted: WantedBytes;
  held: HeldBytes | undefined;
}

async function answerHeld(
  context: JobContext,
  response: ServerResponse,
  { wanted, held }: Answer,
): Promise<void> {
  if (!held) return answerJson(response, 410, { error: 'The file is no longer here.' });
  const { size, bytes } = held;
  response.setHeader('Cache-Control', 'private, no-store');
  if (wanted.start >= size) {
    response.setHeader('Content-Range', `bytes */${size}`);
    return answerJson(response, 416, { error: 'The file has no such range.' });
  }
  if (bytes <= wanted.start) return answerNothing(response);
  await sendHeld(context, response, { held, start: wanted.start, end: Math.min(wanted.end, bytes - 1) });
}

function answerNothing(response: ServerResponse): void {
  response.writeHead(204).end();
}

async function sendHeld(
  { blobs }: JobContext,
  response: ServerResponse,
  { held, start, end }: { held: HeldBytes; start: number; end: number },
): Promise<void> {
  const uploadId = held.uploadId ?? '';
  const bytes = await blobs.read(uploadId, { start, end });
  // The upload was just restarted or removed; the next request shows which.
  if (!bytes) return answerNothing(response);
  describeBytes(response, 'application/octet-stream', tagUpload(uploadId));
  response.setHeader('Content-Range', `bytes ${start}-${end}/${held.size}`);
  response.setHeader('Content-Length', end - start + 1);
  response.writeHead(206);
  // After a disk error the connection is cut, and the reader asks again.
  bytes.on('error', () => response.destroy());
  pipeUntilClosed(bytes, response);
}
