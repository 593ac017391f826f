import { once } from 'node:events';
import { request as openRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { ANSWER_LIMIT_MS, type Answer } from './torture-world.ts';

export interface Piece {
  bytes: Uint8Array;
  offset: number;
  claim: string;
  /** Milliseconds between the parts of the piece; 0 sends it in one. */
  pauseMs: number;
}

const PARTS = 4;

/** A PATCH that trickles in, as from a phone. Rejects when the connection breaks. */
export async function sendPiece(url: string, piece: Piece): Promise<Answer> {
  const upload = openRequest(url, {
    method: 'PATCH',
    agent: false,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    headers: {
      'Tus-Resumable': '1.0.0',
      'X-Svc-Claim': piece.claim,
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(piece.bytes.length),
      'Upload-Offset': String(piece.offset),
    },
  });
  const answered = once(upload, 'response').then(([response]) => response as IncomingMessage);
  await Promise.all([writeParts(upload, piece, answered), answered]);
  const response = await answered;
  const headers = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  return { status: response.statusCode ?? 0, headers, bytes: await buffer(response) };
}

/** The server may answer before it has read everything, and need not take the rest. */
async function writeParts(
  upload: ReturnType<typeof openRequest>,
  { bytes, pauseMs }: Piece,
  answered: Promise<unknown>,
): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  answered.then(end, end);
  const step = pauseMs === 0 ? bytes.length : Math.ceil(bytes.length / PARTS);
  for (let sent = 0; sent < bytes.length && !over.signal.aborted; sent += step) {
    upload.write(bytes.subarray(sent, sent + step));
    if (pauseMs > 0) await pause(pauseMs);
  }
  upload.end();
}
