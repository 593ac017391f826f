import { UPLOAD_PATH } from '@svc/protocol/phone';
import { reachPath } from '../../job/server-path.ts';
import { askRoute, type Fetch } from '../../job/ask-server.ts';
import { judgeRefusal, type Judgement } from './judge-refusal.ts';

export interface UploadToCreate {
  fetch?: Fetch;
  /** Bytes of the whole file. */
  size: number;
  metadata: Record<string, string>;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Creates a tus upload whose bytes go to the object store (https://tus.io/protocols/resumable-upload#creation). Never
 * rejects.
 */
export async function createUpload(upload: UploadToCreate): Promise<{ url: string } | Judgement> {
  const { fetch, size, metadata, headers, signal } = upload;
  const answer = await askRoute({
    fetch,
    url: reachPath(UPLOAD_PATH),
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
    signal,
  });
  if (answer?.status === 201 && answer.location) return { url: answer.location };
  const { status = 0, body = null } = answer ?? {};
  return judgeRefusal({ method: 'POST', status, body: JSON.stringify(body) });
}

function encodeMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${encodeBase64(value)}`)
    .join(',');
}

function encodeBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
