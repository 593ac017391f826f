import { createFileOpener, createFileSeal, identifySeal, openDescription } from '@svc/seal';
import { sealDescription, sealRange, type FileDescription, type Identity } from '@svc/seal';
import { sealedSizeOf } from '@svc/protocol';
import type { TestFile } from './phone.ts';

/** A file on a phone, and the job for which it is sealed. */
export interface FileToSeal {
  jobId: string;
  /** The id of one of several announced files. Absent: the job's only file. */
  fileId?: string;
  name: string;
  type: string;
  lastModified?: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A sealed file as the phone sends it, without name and type. */
export type SealedFile = Omit<TestFile, 'lastModified'> & { sealed: string };

/** Seals a file and its description, as the phone's page does. */
export async function sealFile(
  key: string,
  { jobId, fileId, bytes, ...described }: FileToSeal,
): Promise<SealedFile> {
  const seal = await createFileSeal(key);
  const size = sealedSizeOf(bytes.length);
  const sealedBytes = await sealRange(new Blob([bytes]), seal, { start: 0, end: size });
  const sealed = await sealDescription(await createFileSeal(key), {
    jobId,
    ...(fileId !== undefined && { fileId }),
    ...described,
    size: bytes.length,
    contentId: identifySeal(seal.header),
  });
  const id = fileId ?? '';
  return {
    id,
    size,
    name: '',
    contentType: '',
    sealed,
    bytes: new Uint8Array(await sealedBytes.arrayBuffer()),
  };
}

/** Opens a downloaded file, as the browser with the key does. */
export async function openFile(
  identity: Identity,
  { sealed, bytes }: { sealed: string; bytes: Uint8Array },
): Promise<{ description: FileDescription; bytes: Uint8Array<ArrayBuffer> }> {
  const opener = createFileOpener(identity, { sealedBytes: bytes.length });
  const opened = await opener.push(bytes);
  opener.finish();
  const description = await openDescription(identity, sealed);
  return { description, bytes: new Uint8Array(await new Blob(opened).arrayBuffer()) };
}
