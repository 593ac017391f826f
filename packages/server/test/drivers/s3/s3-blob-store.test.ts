import { describe } from 'vitest';
import { hasS3 } from '../../support/services/test-s3.ts';
import { testBlobStore } from '../contracts/blob-store-contract.ts';
import { createS3World } from './s3-world.ts';

describe.runIf(hasS3)('with a store of the S3 protocol', () => {
  // The 300,000 bytes of the tests are three parts, and bytes that stop coming for a moment are stored.
  const options = { minPartBytes: 120_000, idleMs: 20 };

  testBlobStore('A bucket', async () => {
    const world = await createS3World();
    return () => world.open({}, options);
  });

  testBlobStore('A bucket that takes parts from clients', async () => {
    const world = await createS3World();
    const directOrigin = await world.bucket.findOrigin();
    return () => world.open({}, { ...options, directOrigin, takesLateParts: true });
  });
});
