import { readObject, readText } from '@svc/protocol';
import type { AnnouncedFile } from '@svc/protocol/phone';
import { encodeMetadata, hashBytes, makeBytes, type Phone } from './phone.ts';

/** A file that a phone announces, and its bytes. */
export interface TestFile extends AnnouncedFile {
  bytes: Uint8Array<ArrayBuffer>;
}

/** Files of these sizes: `photo-1.jpg` and so on. */
export function makeFiles(...sizes: number[]): TestFile[] {
  return sizes.map((size, index) => ({
    id: `file-${index + 1}`.padEnd(22, '-'),
    name: `photo-${index + 1}.jpg`,
    size,
    contentType: 'image/jpeg',
    bytes: makeBytes(size),
  }));
}

/**
 * What a phone does with several files, over HTTP.
 *
 * @param phone - with headers for each request, if there are any.
 */
export function createListPhone(
  serverUrl: string,
  jobId: string,
  phone: Pick<Phone, 'claim'> & { headers?: Record<string, string> },
) {
  const headers = { 'X-Svc-Claim': phone.claim, ...phone.headers };
  const startUpload = (file: TestFile, changes: Record<string, string> = {}) =>
    fetch(`${serverUrl}/upload`, {
      method: 'POST',
      headers: {
        ...headers,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(file.size),
        'Upload-Metadata': encodeMetadata({
          job_id: jobId,
          file_id: file.id,
          sha256: hashBytes(file.bytes),
          ...(file.sealed !== undefined && { sealed: file.sealed }),
        }),
        ...changes,
      },
    });
  const sendBytes = (address: string, bytes: Uint8Array<ArrayBuffer>, offset = 0) =>
    fetch(new URL(address, serverUrl), {
      method: 'PATCH',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(offset),
      },
      body: bytes,
    });
  return {
    announce: (files: readonly AnnouncedFile[]) =>
      fetch(`${serverUrl}/phone/jobs/${jobId}/files`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({
          files: files.map(({ id, name, size, contentType, sealed }) => ({
            id,
            name,
            size,
            contentType,
            sealed,
          })),
        }),
      }),
    startUpload,
    sendBytes,
    /** The whole file. Returns the answer to its last byte. */
    async sendFile(file: TestFile): Promise<Response> {
      const created = await startUpload(file);
      if (created.status !== 201) return created;
      return sendBytes(created.headers.get('location') ?? '', file.bytes);
    },
    readJob: async () => (await fetch(`${serverUrl}/phone/jobs/${jobId}`, { headers })).json(),
    askNext: (query = '', prefer?: string) =>
      fetch(`${serverUrl}/phone/jobs/${jobId}/next${query}`, {
        headers: { ...headers, ...(prefer && { Prefer: prefer }) },
      }),
    finish: () => fetch(`${serverUrl}/phone/jobs/${jobId}/next`, { method: 'DELETE', headers }),
  };
}

export type ListPhone = ReturnType<typeof createListPhone>;

/** The address in the answer of a download route. */
export async function readAddress(response: Response): Promise<string> {
  const url = readText(readObject(await response.json())?.['url']);
  if (url === undefined) throw new Error(`There is no address: ${response.status}.`);
  return url;
}
