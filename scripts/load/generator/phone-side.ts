import { createHttpPhone, hashBytes, type HttpPhone } from '../../../packages/server/test/support/phone.ts';
import { callHttp, checkStatus, isPutOff, type HttpAnswer } from './call-http.ts';

export interface PhoneUpload {
  jobId: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The instance that gets the claim. */
  claimsAt: string;
  /** The instance that gets the bytes. */
  sendsTo: string;
}

/** Acts as a phone: claims the job and sends the file. Resolves when the server has acknowledged the last byte. */
export async function sendFromPhone({ jobId, bytes, claimsAt, sendsTo }: PhoneUpload): Promise<void> {
  const phone = createHttpPhone(claimsAt, (url, request) => callHttp({ url, ...request }), {
    claim: `load-${jobId}`,
  });
  const created = await phone.createUpload({ jobId, size: bytes.length, sha256: hashBytes(bytes) });
  checkStatus(created, 201, 'POST /upload');
  const { pathname } = new URL(String(created.headers.location), claimsAt);
  await sendBytes(phone, sendsTo + pathname, bytes);
}

/** Continues at the server's offset after an interruption. */
async function sendBytes(
  phone: HttpPhone<HttpAnswer>,
  url: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  let offset = 0;
  while (offset < bytes.length) {
    const answer = await phone.sendBytes(url, bytes.subarray(offset), offset);
    if (!isPutOff(answer)) return void checkStatus(answer, 204, 'PATCH /upload/…');
    const kept = checkStatus(await phone.readOffset(url), 200, 'HEAD /upload/…');
    offset = Number(kept.headers['upload-offset']);
  }
}
