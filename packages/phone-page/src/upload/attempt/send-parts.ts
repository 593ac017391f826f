import { MAX_ANSWER_BYTES } from '@svc/protocol';
import type { NextPart } from '@svc/protocol/uploaded-parts';
import type { OutgoingBody } from '../outgoing-file.ts';
import type { PartsReply } from './direct-requests.ts';
import type { Judgement } from './judge-refusal.ts';
import { StallDetector } from './stall-detector.ts';

export interface PartsToSend {
  uploadId: string;
  /** Bytes of the whole file. */
  size: number;
  body: Pick<OutgoingBody, 'slice'>;
  reach: StoreReach;
  /** @param isLast - every byte was sent, so the answer may take longer. */
  ask: (isLast: boolean) => Promise<PartsReply>;
  /** Sends a part to the store. Resolves when the request has ended, with or without success. */
  put: (part: NextPart, bytes: Blob) => Promise<void>;
  onBytesSent: (bytesSent: number) => void;
  signal: AbortSignal;
}

/**
 * Sends the parts that the server names, one after the other, until none is missing. If the server names the same part
 * again, it has not arrived in the store.
 *
 * @throws what reading the file throws.
 */
export async function sendParts(parts: PartsToSend): Promise<'sent' | 'done' | Judgement> {
  const { uploadId, size, body, reach, ask, put, onBytesSent, signal } = parts;
  let sent: NextPart | undefined;
  for (;;) {
    const reply = await ask(sent?.end === size);
    if (signal.aborted) return 'tryAgain';
    if (reply.kind === 'noSuchRoute') reach.giveUp();
    if (reply.kind !== 'parts') return reply.kind === 'refused' ? reply.judgement : 'tryAgain';
    const { parts: answer } = reply;
    onBytesSent('next' in answer ? answer.next.start : size);
    if (sent && 'next' in answer && answer.next.start <= sent.start) {
      reach.countFailure(uploadId);
      return 'tryAgain';
    }
    if (sent) reach.countArrival(uploadId);
    if ('state' in answer) return answer.state === 'done' ? 'done' : 'sent';
    await put(answer.next, await body.slice(answer.next.start, answer.next.end));
    if (signal.aborted) return 'tryAgain';
    sent = answer.next;
  }
}

export interface PartToPut {
  url: string;
  bytes: Blob;
  onBytesSent: (bytesSent: number) => void;
  /** Called with the request's stall detector. */
  onStart: (stall: StallDetector) => void;
  signal: AbortSignal;
}

/**
 * Sends one part to the object store. Never rejects, and does not tell whether the part has arrived: a page does not
 * learn of each failure, and the server checks anyway.
 *
 * The request has no extra headers, which the store would have to allow.
 */
export function putPart({ url, bytes, onBytesSent, onStart, signal }: PartToPut): Promise<void> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest(); // `fetch` reports no upload progress
    const end = () => {
      stall.stop();
      signal.removeEventListener('abort', end);
      resolve();
      request.abort();
    };
    const stall = new StallDetector({ size: bytes.size, onStall: end });
    onStart(stall);
    request.upload.addEventListener('progress', ({ loaded }) => {
      stall.countSent(loaded);
      onBytesSent(loaded);
    });
    request.addEventListener('progress', ({ loaded }) => loaded > MAX_ANSWER_BYTES && end());
    request.addEventListener('loadend', end);
    signal.addEventListener('abort', end);
    request.open('PUT', url);
    if (signal.aborted) end();
    else request.send(bytes);
  });
}

/** How many parts of one upload in a row must get lost. One may, when the phone changes its network. */
const MAX_FAILURES = 2;

/**
 * Whether this phone reaches the object store. If it reaches only the server, all files go through the server from then
 * on.
 */
export class StoreReach {
  readonly #failures = new Map<string, number>();
  #isLost = false;

  get isLost(): boolean {
    return this.#isLost;
  }

  countArrival(uploadId: string): void {
    this.#failures.delete(uploadId);
  }

  /** A part of the upload has not arrived, though the server can be reached. */
  countFailure(uploadId: string): void {
    const failures = (this.#failures.get(uploadId) ?? 0) + 1;
    this.#failures.set(uploadId, failures);
    if (failures >= MAX_FAILURES) this.giveUp();
  }

  /** The server does not name parts. */
  giveUp(): void {
    this.#isLost = true;
  }
}
