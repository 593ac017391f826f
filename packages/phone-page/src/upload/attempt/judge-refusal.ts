import { readObject, readText } from '@svc/protocol';
import { isOwn } from '../../job/ask-server.ts';
import { parseJson } from '../../job/stored-json.ts';
import type { FailureReason } from '../../state/send-outcome.ts';

/** An unsuccessful answer of the upload endpoint. */
export interface Refusal {
  method: string;
  /** 0: no answer at all. */
  status: number;
  body: string;
  /** The answer has a header that only our endpoint sends. Default: its body must show that it is ours. */
  isOurs?: boolean;
}

/**
 * What to do: try again (`otherWay`: with smaller requests or another method, since a proxy refused it), send the file
 * from its start, ask where it continues, or tell the person.
 */
export type Judgement = 'tryAgain' | 'otherWay' | 'startAgain' | 'uploadLost' | 'used' | FailureReason;

/** How one attempt ended. `sent`: the server has every byte. `done`: it has also completed the job. */
export type AttemptOutcome = 'sent' | 'done' | 'unreadable' | Judgement;

const REASON_OF_STATUS: Record<number, Judgement> = {
  413: 'tooLarge',
  415: 'wrongType',
  507: 'storageFull',
  // tus: the checksum differs, and the server has dropped the bytes
  460: 'startAgain',
  408: 'tryAgain',
  423: 'tryAgain',
  425: 'tryAgain',
  429: 'tryAgain',
};

export function judgeRefusal({ method, status, body, isOurs = false }: Refusal): Judgement {
  if (!isOurs && !isOwn({ status, body: parseJson(body) })) return judgeOther(status);
  if (status === 409) return judgeConflict(method, body);
  if (status === 404 || status === 410) return judgeMissing(method, body);
  if (status === 507 && readCode(body) === 'quota_full') return 'quotaFull';
  const known = REASON_OF_STATUS[status];
  if (known) return known;
  return status < 400 || status >= 500 ? 'tryAgain' : 'notSent';
}

/** 2xx and 3xx may come from others, too, such as a hotel's log-in page. */
function judgeOther(status: number): Judgement {
  if (status === 404 || status === 410) return 'tryAgain'; // in another network, another server has this address
  return (status >= 400 && status < 500) || status === 501 ? 'otherWay' : 'tryAgain';
}

/** In tus a 409 to a PATCH means a wrong offset; a 409 to the creation is final. */
function judgeConflict(method: string, body: string): Judgement {
  return method === 'POST' || readCode(body) === 'used' ? 'used' : 'tryAgain';
}

/** The bytes may be gone while the job continues: the server has to be asked. */
function judgeMissing(method: string, body: string): Judgement {
  if (method !== 'POST') return 'uploadLost';
  // Only this code counts: in another network, another server may have this address.
  return readCode(body) === 'gone' ? 'stopped' : 'tryAgain';
}

function readCode(body: string): string | undefined {
  return readText(readObject(parseJson(body))?.['code']);
}
