import { createHash } from 'node:crypto';
import { callHttp, expectStatus } from './call-http.ts';

export interface PhoneUpload {
  jobId: string;
  bytes: Uint8Array;
  /** The instance that hears of the upload first, and claims the job. */
  claimsAt: string;
  /** The instance that gets the bytes. */
  sendsTo: string;
}

/** What a phone does: claims the job, and sends the file. Resolves when the server has acknowledged the last byte. */
export async function sendFromPhone({ jobId, bytes, claimsAt, sendsTo }: PhoneUpload): Promise<void> {
  const headers = { 'tus-resumable': '1.0.0', 'x-svc-claim': `load-${jobId}` };
  const metadata = {
    job_id: jobId,
    filename: 'photo.jpg',
    filetype: 'image/jpeg',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const created = await expectStatus(
    {
      method: 'POST',
      url: `${claimsAt}/upload`,
      headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': encode(metadata) },
    },
    201,
  );
  const { pathname } = new URL(String(created.headers.location), claimsAt);
  const type = 'application/offset+octet-stream';
  const patch = {
    method: 'PATCH',
    url: sendsTo + pathname,
    headers: { ...headers, 'upload-offset': '0', 'content-type': type },
    body: bytes,
  } as const;
  const answer = await callHttp(patch);
  if (answer.status !== 204) throw new Error(`PATCH /upload/…: ${answer.status} ${answer.body.toString()}`);
}

function encode(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
