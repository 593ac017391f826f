import { readObject, readText } from '@svc/protocol';
import type { AnnouncedFile } from '@svc/protocol/phone';
import { askServer, lacksRoute, type Fetch, type ServerAnswer } from './ask-server.ts';
import { readJobAnswer, type JobAnswer } from './job-client.ts';

/** `refused`: the server refuses the list and has changed nothing. `noSuchRoute`: an older server without lists. */
export type AnnouncementAnswer =
  | JobAnswer
  | { kind: 'refused'; reason: 'tooLarge' | 'wrongType' | 'storageFull' | 'quotaFull' | 'notSent' }
  | { kind: 'noSuchRoute' };

/**
 * Tells the server the whole list of files that this phone sends: `PUT /phone/jobs/:id/files`. It replaces the previous
 * list: a file with the same id keeps its bytes, an empty list withdraws all. Never rejects.
 */
export async function announceFiles(announcement: {
  jobId: string;
  claim: string;
  fetch?: Fetch;
  files: readonly AnnouncedFile[];
  signal?: AbortSignal;
}): Promise<AnnouncementAnswer> {
  const { files, ...question } = announcement;
  const answer = await askServer({ ...question, method: 'PUT', path: '/files', body: { files } });
  return readAnnouncementAnswer(answer);
}

function readAnnouncementAnswer(answer: ServerAnswer | undefined): AnnouncementAnswer {
  if (!answer) return { kind: 'unreachable' };
  if (lacksRoute(answer)) return { kind: 'noSuchRoute' };
  const code = readText(readObject(answer.body)?.['code']);
  if (answer.status === 409 && code === 'used') return { kind: 'used' };
  const reason = readRefusal(answer.status, code);
  return reason ? { kind: 'refused', reason } : readJobAnswer(answer);
}

/** Only an answer with one of our codes: others may come from another server. */
function readRefusal(status: number, code: string | undefined) {
  if (status === 413 && code === 'too_large') return 'tooLarge';
  if (status === 415 && code === 'wrong_type') return 'wrongType';
  if (status === 507 && code === 'storage_full') return 'storageFull';
  if (status === 507 && code === 'quota_full') return 'quotaFull';
  const isNotTaken = code === 'bad_upload' || code === 'sealed' || code === 'not_sealed';
  return status === 400 && isNotTaken ? 'notSent' : undefined;
}
