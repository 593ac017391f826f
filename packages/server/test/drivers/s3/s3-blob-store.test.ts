import { describe } from 'vitest';
import { openS3BlobStore } from '../../../src/drivers/s3/open-s3.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import { hasS3, makeBucket } from '../../support/services/test-s3.ts';
import { openTestDatabase } from '../../support/test-context.ts';
import { testBlobStore } from '../contracts/blob-store-contract.ts';

describe.runIf(hasS3)('with a store of the S3 protocol', () => {
  // The 300,000 bytes of the tests are three parts, and what stalls for a moment is stored.
  const options = { minPartBytes: 120_000, idleMs: 20 };

  testBlobStore('A bucket', async () => {
    const { storageUrl } = await makeBucket();
    const ledger = createSqliteStores(openTestDatabase()).ledger;
    return () => openS3BlobStore(storageUrl, ledger, options);
  });

  testBlobStore('A bucket that takes parts from clients', async () => {
    const { storageUrl } = await makeBucket();
    const ledger = createSqliteStores(openTestDatabase()).ledger;
    return () => openS3BlobStore(storageUrl, ledger, { ...options, isUploadDirect: true });
  });
});
