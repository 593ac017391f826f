import { readObject, readText } from '@svc/protocol';
import type { FailureReason } from '../../state/send-outcome.ts';

/** An answer of the upload endpoint that is not the wished one. */
export interface Refusal {
  method: string;
  status: number;
  body: string;
}

/** What to do about it: try again, send the file from its start, ask where it goes, or tell the person. */
export type Judgement = 'tryAgain' | 'startAgain' | 'uploadLost' | 'used' | FailureReason;

const REASON_OF_STATUS: Record<number, Judgement> = {
  413: 'tooLarge',
  415: 'wrongType',
  507: 'storageFull',
  // tus: the checksum does not agree, and the server has dropped the bytes
  460: 'startAgain',
  408: 'tryAgain',
  423: 'tryAgain',
  425: 'tryAgain',
  429: 'tryAgain',
};

export function judgeRefusal({ method, status, body }: Refusal): Judgement {
  if (status === 409) return judgeConflict(method, body);
  if (status === 404 || status === 410) return judgeMissing(method, body);
  if (status === 507 && readCode(body) === 'quota_full') return 'quotaFull';
  const known = REASON_OF_STATUS[status];
  if (known) return known;
  // 0: no answer at all. 2xx and 3xx: no answer of ours, such as a hotel's log-in page.
  return status < 400 || status >= 500 ? 'tryAgain' : 'notSent';
}

/** In tus a 409 to a PATCH only means that the phone counted wrong; creation is refused with it for good. */
function judgeConflict(method: string, body: string): Judgement {
  return method === 'POST' || readCode(body) === 'used' ? 'used' : 'tryAgain';
}

/** Bytes may be gone while the job goes on: the server has to be asked. */
function judgeMissing(method: string, body: string): Judgement {
  if (method !== 'POST') return 'uploadLost';
  // Another server may have this address in another network. Its 404 is not about our job.
  return readCode(body) === 'gone' ? 'stopped' : 'tryAgain';
}

function readCode(body: string): string | undefined {
  try {
    return readText(readObject(JSON.parse(body))?.['code']);
  } catch {
    return undefined; // tus answers in plain text
  }
}
