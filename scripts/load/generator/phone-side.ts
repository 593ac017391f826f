import { createHash } from 'node:crypto';
import { callHttp, expectStatus, isPutOff } from './call-http.ts';

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
  await sendBytes(sendsTo + pathname, bytes, headers);
}

/** Goes on from where the server says that it is, should it have been put off in the middle. */
async function sendBytes(url: string, bytes: Uint8Array, headers: Record<string, string>): Promise<void> {
  const type = { 'content-type': 'application/offset+octet-stream' };
  let offset = 0;
  for (;;) {
    const body = bytes.subarray(offset);
    const sent = { ...headers, ...type, 'upload-offset': String(offset) };
    const answer = await callHttp({ method: 'PATCH', url, headers: sent, body });
    if (answer.status === 204) return;
    if (!isPutOff(answer)) throw new Error(`PATCH /upload/…: ${answer.status} ${answer.body.toString()}`);
    const kept = await expectStatus({ method: 'HEAD', url, headers }, 200);
    offset = Number(kept.headers['upload-offset']);
    if (offset === bytes.length) return;
  }
}

function encode(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
