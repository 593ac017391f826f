import { readObject, readText } from '@svc/protocol';
import type { AnnouncedFile } from '@svc/protocol/phone';
import { createHttpPhone, hashBytes, makeBytes, type Phone } from './phone.ts';

/** A file that a phone announces, and its bytes. */
export interface TestFile extends AnnouncedFile {
  bytes: Uint8Array<ArrayBuffer>;
}

/** Files of these sizes: `photo-1.jpg` and so on. */
export function makeFiles<const Sizes extends readonly number[]>(
  ...sizes: Sizes
): { -readonly [Index in keyof Sizes]: TestFile } {
  const files = sizes.map((size, index) => ({
    id: `file-${index + 1}`.padEnd(22, '-'),
    name: `photo-${index + 1}.jpg`,
    size,
    contentType: 'image/jpeg',
    bytes: makeBytes(size),
  }));
  return files as { -readonly [Index in keyof Sizes]: TestFile }; // one for each size
}

/**
 * What a phone does with the list of one job.
 *
 * @param phone - with headers for each request, if there are any.
 */
export function createListPhone(
  serverUrl: string,
  jobId: string,
  { claim, headers = {} }: Pick<Phone, 'claim'> & { headers?: Record<string, string> },
) {
  const phone = createHttpPhone(serverUrl, fetch, { claim, headers });
  const startUpload = ({ id, size, bytes, sealed }: TestFile, changes: Record<string, string> = {}) =>
    phone.createUpload({
      jobId,
      fileId: id,
      size,
      sha256: hashBytes(bytes),
      headers: changes,
      ...(sealed !== undefined && { sealed }),
    });
  const sendBytes = (address: string, bytes: Uint8Array<ArrayBuffer>, offset = 0) =>
    phone.sendBytes(new URL(address, serverUrl).href, bytes, offset);
  return {
    startUpload,
    sendBytes,
    announce: (files: readonly AnnouncedFile[]) => phone.announce(jobId, files),
    /** The whole file. Returns the answer to its last byte. */
    async sendFile(file: TestFile): Promise<Response> {
      const created = await startUpload(file);
      if (created.status !== 201) return created;
      return sendBytes(created.headers.get('location') ?? '', file.bytes);
    },
    readJob: async () => (await phone.readJob(jobId)).json(),
    askNext: (query?: string, prefer?: string) => phone.askNext(jobId, query, prefer),
    finish: () => phone.finish(jobId),
  };
}

export type ListPhone = ReturnType<typeof createListPhone>;

/** The address in the answer of a download route. */
export async function readAddress(response: Response): Promise<string> {
  const url = readText(readObject(await response.json())?.['url']);
  if (url === undefined) throw new Error(`There is no address: ${response.status}.`);
  return url;
}
