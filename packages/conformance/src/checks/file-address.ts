import { jobPath, parsePresignedDownload, SvcError, type PresignedDownload } from '@svc/protocol';
import { describe, type Answer } from '../answer.ts';
import { askAlong } from '../follow-redirects.ts';
import type { Subject } from '../subject.ts';

/** Far more than is sent. */
const MAX_FILE_BYTES = 100_000;

/** @throws NotTried before a file was sent; SvcError `bad_response`, when the download route gives no address. */
export async function askForFile(subject: Subject, query = ''): Promise<PresignedDownload> {
  const { jobId } = subject.sent;
  const answer = await subject.ask(`${jobPath(jobId)}/download${query}`);
  if (answer.status !== 200) throw new SvcError('bad_response', describe(answer));
  return parsePresignedDownload(answer.json);
}

/** Gets a file as the extension does. Throws as {@link askAlong}. */
export async function getFile(
  subject: Subject,
  url: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { limitMs } = subject.limits;
  const { answer } = await askAlong(subject, url, { headers, limitMs, maxBytes: MAX_FILE_BYTES });
  return answer;
}
