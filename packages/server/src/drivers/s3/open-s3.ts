import type { BlobStore } from '../../ports/blob-store.ts';
import type { PartLedger } from '../../ports/part-ledger.ts';

/** Opens a bucket of an object store that speaks the S3 protocol. */
export async function openS3BlobStore(_url: string, _ledger: PartLedger): Promise<BlobStore> {
  throw new Error('Not yet.');
}
