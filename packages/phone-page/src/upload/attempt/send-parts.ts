import type { NextPart } from '@svc/protocol/uploaded-parts';
import type { OutgoingBody } from '../outgoing-file.ts';
import type { PartsReply } from './ask-for-parts.ts';
import type { Judgement } from './judge-refusal.ts';
import type { StoreReach } from './store-reach.ts';

export interface PartsToSend {
  uploadId: string;
  /** Bytes of the whole file. */
  size: number;
  body: Pick<OutgoingBody, 'slice'>;
  reach: Pick<StoreReach, 'countArrival' | 'countFailure' | 'giveUp'>;
  /** @param isLast - every byte was sent, so the answer may take longer. */
  ask: (isLast: boolean) => Promise<PartsReply>;
  /** Sends a part to the store. Resolves when the request has ended, with or without success. */
  put: (part: NextPart, bytes: Blob) => Promise<void>;
  onBytesSent: (bytesSent: number) => void;
  /** Ends sending. */
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
