import {
  jobPath,
  parsePresignedDownload,
  readHttpUrl,
  SvcError,
  type PresignedDownload,
} from '@svc/protocol';
import { ask, describe, type Answer } from '../answer.ts';
import type { Subject } from '../subject.ts';

/** Far more than is sent. */
const MAX_FILE_BYTES = 100_000;
const MAX_REDIRECTS = 5;

/** @throws NotTried before a file was sent; SvcError `bad_response`, when the download route gives no address. */
export async function askForFile(subject: Subject, query = ''): Promise<PresignedDownload> {
  const { jobId } = subject.sent;
  const answer = await subject.ask(`${jobPath(jobId)}/download${query}`);
  if (answer.status !== 200) throw new SvcError('bad_response', describe(answer));
  return parsePresignedDownload(answer.json);
}

/**
 * Gets a file as the extension does: without the headers of the routes, along a few redirects.
 *
 * @throws SvcError `bad_response`, when it is sent on too often, or to no http address.
 */
export async function getFile(
  subject: Subject,
  url: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { limitMs } = subject.limits;
  let place = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await ask(place, { headers, limitMs, maxBytes: MAX_FILE_BYTES });
    const location = answer.headers.get('location');
    if (answer.status < 300 || answer.status > 399 || location === null) return answer;
    const next = URL.canParse(location, place) ? readHttpUrl(new URL(location, place).href) : undefined;
    if (next === undefined) throw new SvcError('bad_response', 'It is sent on to no http address.');
    place = next;
  }
  throw new SvcError('bad_response', `It is sent on more than ${MAX_REDIRECTS} times.`);
}
