import { readHttpUrl, SvcError } from '@svc/protocol';
import { CLAIM_HEADER, parsePhoneJob, PHONE_JOBS_PATH, UPLOAD_PATH } from '@svc/protocol/phone';
import { randomBytes } from 'node:crypto';
import { ask, describe, type Answer } from '../answer.ts';
import { refuseNearer } from '../follow-redirects.ts';
import type { Subject } from '../subject.ts';
import type { SendFile, SentFile } from './sent-file.ts';

/** Sends by the phone's routes: tus 1.0 at `/upload`. `undefined`: there are no such routes, or the job is used. */
export async function findPhoneRoutes(subject: Subject): Promise<SendFile | undefined> {
  const base = subject.uploadUrl.replace(/\/\?.*$/, '');
  const jobId = subject.job.id;
  const headers = { [CLAIM_HEADER]: randomBytes(16).toString('base64url'), 'Tus-Resumable': '1.0.0' };
  const url = `${base}${PHONE_JOBS_PATH}/${encodeURIComponent(jobId)}`;
  const view = await ask(url, { ...subject.limits, headers });
  if (!isPhoneJob(view)) return undefined;
  return async (file) => {
    const metadata = encodeMetadata({ job_id: jobId, filename: file.name });
    const created = await ask(base + UPLOAD_PATH, {
      ...subject.limits,
      method: 'POST',
      headers: { ...headers, 'Upload-Length': String(file.bytes.length), 'Upload-Metadata': metadata },
    });
    const location = created.headers.get('location');
    if (created.status !== 201 || location === null) throw new SvcError('bad_response', describe(created));
    await sendBytes(subject, new URL(location, `${base}/`).href, { headers, file });
  };
}

async function sendBytes(
  subject: Subject,
  url: string,
  { headers, file }: { headers: Record<string, string>; file: SentFile },
): Promise<void> {
  if (readHttpUrl(url) === undefined) throw new SvcError('bad_response', 'The upload has no http address.');
  refuseNearer(subject, url);
  const answer = await ask(url, {
    ...subject.limits,
    method: 'PATCH',
    headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: file.bytes,
  });
  if (answer.status !== 204) throw new SvcError('bad_response', describe(answer));
}

function isPhoneJob(answer: Answer): boolean {
  try {
    return answer.status === 200 && parsePhoneJob(answer.json).state !== 'used';
  } catch {
    return false; // another upload page
  }
}

/** As `Upload-Metadata` of tus has it. */
function encodeMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
