import { sealedSizeOf, type Job, type JobFile } from '@svc/protocol';
import { createFileSeal, identifySeal, sealDescription, sealRange, type FileDescription } from '@svc/seal';

/** A file as the server keeps it. */
export interface SealedFile extends JobFile {
  bytes: Uint8Array<ArrayBuffer>;
}

export type PlainFile = Partial<FileDescription> & { bytes: Uint8Array<ArrayBuffer> };

export const JOB_ID = 'job-1';

/** What a phone makes of a file; `file` also says what it claims otherwise than is true. */
export async function sealFile(recipient: string, { bytes, ...file }: PlainFile): Promise<SealedFile> {
  const seal = await createFileSeal(recipient);
  const id = file.fileId ?? 'file-1';
  const size = sealedSizeOf(bytes.length);
  const sealed = await sealDescription(await createFileSeal(recipient), {
    jobId: JOB_ID,
    name: 'roof.jpg',
    type: 'image/jpeg',
    size: bytes.length,
    contentId: identifySeal(seal.header),
    ...file,
  });
  const blob = await sealRange(new Blob([bytes]), seal, { start: 0, end: size });
  const known = { name: 'sealed.age', contentType: '', bytesReceived: size, isWhole: true };
  return { ...known, id, size, sealed, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

/** The job as the server tells it. */
export function jobOf(...files: SealedFile[]): Pick<Job, 'id' | 'files'> {
  return { id: JOB_ID, files: files.map(({ bytes: _kept, ...file }) => file) };
}

export function makeBytes(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 251);
}

export async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
