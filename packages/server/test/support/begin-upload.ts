import { createRandomId } from '../../src/crypto/secrets.ts';
import type { JobContext } from '../../src/jobs/job-context.ts';
import { startUpload } from '../../src/jobs/upload/start-upload.ts';
import type { StoredFile } from '../../src/ports/job-store.ts';

/** Announces an only file and begins its upload, as a phone does. Returns the id of the upload. */
export async function beginUpload(
  context: JobContext,
  jobId: string,
  { claim = 'a-claim-of-one-phone', ...file }: Partial<StoredFile> & { claim?: string } = {},
): Promise<string> {
  const result = await startUpload(context, {
    jobId,
    claim,
    isOnly: true,
    file: {
      id: createRandomId(),
      uploadId: null,
      name: 'a.jpg',
      contentType: 'image/jpeg',
      size: 0,
      lastModifiedMs: null,
      sha256: null,
      sealed: null,
      isConfirmed: false,
      isWhole: false,
      ...file,
    },
  });
  if (result.kind !== 'started') throw new Error(result.kind);
  return result.uploadId;
}
