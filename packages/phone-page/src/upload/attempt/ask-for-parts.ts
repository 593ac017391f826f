import { parsePartsAnswer, PHONE_UPLOADS_PATH, type PartsAnswer } from '@svc/protocol/uploaded-parts';
import { reachPath } from '../../job/server-path.ts';
import { askRoute, lacksRoute, type Fetch, type ServerAnswer } from '../../job/ask-server.ts';
import { judgeRefusal, type Judgement } from './judge-refusal.ts';

export interface PartsRequest {
  fetch?: Fetch;
  uploadId: string;
  headers: Record<string, string>;
  /** SHA-256 of the whole file. */
  sha256: string | undefined;
  /** Every byte was sent: the server assembles and checks the file before it answers. */
  isLast: boolean;
  signal: AbortSignal;
}

/** `noSuchRoute`: this server does not use an object store directly. */
export type PartsReply =
  | { kind: 'parts'; parts: PartsAnswer }
  | { kind: 'refused'; judgement: Judgement }
  | { kind: 'noSuchRoute' };

/** The server reads a large file back once. */
const LAST_ANSWER_MS = 120_000;

/** Asks which part is missing: `POST /phone/uploads/:id/parts`. Never rejects. */
export async function askForParts(request: PartsRequest): Promise<PartsReply> {
  const { fetch, uploadId, headers, sha256, isLast, signal } = request;
  const answer = await askRoute({
    fetch,
    url: reachPath(`${PHONE_UPLOADS_PATH}/${uploadId}/parts`),
    init: {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ sha256 }),
      cache: 'no-store',
    },
    ...(isLast && { timeoutMs: LAST_ANSWER_MS }),
    signal,
  });
  return answer ? readReply(answer) : { kind: 'refused', judgement: 'tryAgain' };
}

function readReply(answer: ServerAnswer): PartsReply {
  if (lacksRoute(answer)) return { kind: 'noSuchRoute' };
  const { status, body } = answer;
  try {
    if (status === 200) return { kind: 'parts', parts: parsePartsAnswer(body) };
  } catch {
    return { kind: 'refused', judgement: 'tryAgain' }; // another server's answer
  }
  // Judged like answers to the bytes of a tus upload.
  const judgement = judgeRefusal({ method: 'PATCH', status, body: JSON.stringify(body ?? null) });
  return { kind: 'refused', judgement };
}
