import { UPLOAD_PATH } from '@svc/protocol/phone';
import { parsePartsAnswer, PHONE_UPLOADS_PATH, type PartsAnswer } from '@svc/protocol/uploaded-parts';
import { askRoute, lacksRoute, type Fetch, type ServerAnswer } from '../../job/ask-server.ts';
import { reachPath } from '../../job/server-path.ts';
import { encodeText } from '../text-base64.ts';
import { judgeRefusal, type Judgement } from './judge-refusal.ts';
import { LAST_ANSWER_MS } from './stall-detector.ts';

// The requests to the server about an upload whose bytes go to the object store. None of them rejects.

interface DirectRequest {
  fetch?: Fetch;
  /** Of another server than the page's own. */
  base?: string | undefined;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Creates the tus upload (https://tus.io/protocols/resumable-upload#creation). */
export async function createUpload({
  size,
  metadata,
  headers,
  base,
  ...request
}: DirectRequest & { size: number; metadata: Record<string, string> }): Promise<{ url: string } | Judgement> {
  const answer = await askRoute({
    ...request,
    url: reachPath(UPLOAD_PATH, base),
    init: {
      method: 'POST',
      headers: {
        ...headers,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(size),
        'Upload-Metadata': encodeMetadata(metadata),
      },
      cache: 'no-store',
    },
  });
  if (answer?.status === 201 && answer.location) return { url: answer.location };
  const { status = 0, body = null } = answer ?? {};
  return judgeRefusal({ method: 'POST', status, body: JSON.stringify(body) });
}

function encodeMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${encodeText(value)}`)
    .join(',');
}

export interface PartsRequest extends DirectRequest {
  uploadId: string;
  /** SHA-256 of the whole file. */
  sha256: string | undefined;
  /** Every byte was sent: the server assembles and checks the file before it answers. */
  isLast: boolean;
}

/** `noSuchRoute`: this server does not use an object store directly. */
export type PartsReply =
  | { kind: 'parts'; parts: PartsAnswer }
  | { kind: 'refused'; judgement: Judgement }
  | { kind: 'noSuchRoute' };

/** Asks which part is missing: `POST /phone/uploads/:id/parts`. */
export async function askForParts(parts: PartsRequest): Promise<PartsReply> {
  const { uploadId, headers, sha256, isLast, base, ...request } = parts;
  const answer = await askRoute({
    ...request,
    url: reachPath(`${PHONE_UPLOADS_PATH}/${uploadId}/parts`, base),
    init: {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ sha256 }),
      cache: 'no-store',
    },
    ...(isLast && { timeoutMs: LAST_ANSWER_MS }),
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
