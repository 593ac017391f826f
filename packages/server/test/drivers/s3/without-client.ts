import { registerHooks } from 'node:module';

// A process without Amazon's client library. It prints the error of a start with a bucket.

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('@aws-sdk/')) return next(specifier, context);
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});

const { openS3BlobStore } = await import('../../../src/drivers/s3/open-s3.ts');
const { openSqliteDatabase } = await import('../../../src/drivers/sqlite/sqlite-database.ts');
const { createSqliteStores } = await import('../../../src/drivers/sqlite/sqlite-stores.ts');
const ledger = createSqliteStores(openSqliteDatabase(':memory:')).ledger;
const error: unknown = await openS3BlobStore('s3://files?region=eu-west-1', ledger).catch(
  (error: unknown) => error,
);
process.stdout.write(String(error));
