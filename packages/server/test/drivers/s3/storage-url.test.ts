import { describe, expect, it } from 'vitest';
import { openS3BlobStore } from '../../../src/drivers/s3/open-s3.ts';
import { parseStorageUrl } from '../../../src/drivers/s3/storage-url.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import { openTestDatabase } from '../../support/test-context.ts';

describe('the address of a bucket', () => {
  it('may be a bucket alone', () => {
    expect(parseStorageUrl('s3://my-bucket.files')).toEqual({
      bucket: 'my-bucket.files',
      prefix: '',
      region: undefined,
      endpoint: undefined,
      publicEndpoint: undefined,
      isPathStyle: false,
    });
  });

  it('may name a folder, a region and an endpoint', () => {
    const url =
      's3://files/some/folder/?region=eu-central-1&endpoint=http://127.0.0.1:9000/&public_endpoint=https://s3.example.com';
    expect(parseStorageUrl(url)).toEqual({
      bucket: 'files',
      prefix: 'some/folder/',
      region: 'eu-central-1',
      endpoint: 'http://127.0.0.1:9000',
      publicEndpoint: 'https://s3.example.com',
      isPathStyle: true,
    });
  });

  it('has the bucket in the path at an own endpoint, unless it says otherwise', () => {
    const own = 's3://files?endpoint=https://s3.example.com';
    expect(parseStorageUrl(own).isPathStyle).toBe(true);
    expect(parseStorageUrl(`${own}&path_style=false`).isPathStyle).toBe(false);
    expect(parseStorageUrl('s3://files?path_style=true').isPathStyle).toBe(true);
  });

  it.each([
    ['https://files.s3.amazonaws.com', 'must have the form s3://bucket'],
    ['no address', 'must have the form'],
    ['s3:files', 'names no valid bucket'],
    ['s3://', 'names no valid bucket'],
    ['s3://UPPER', 'names no valid bucket'],
    ['s3://ab', 'names no valid bucket'],
    ['s3://files:9000', 'names no valid bucket'],
    ['s3://key:secret-text@files', 'must not contain keys'],
    ['s3://files/a b', 'The prefix'],
    ['s3://files/a//b', 'The prefix'],
    ['s3://files?color=red', 'unknown parameter'],
    ['s3://files?secret-text=1', 'unknown parameter'],
    ['s3://files?region=a&region=b', 'more than once'],
    ['s3://files?region=', '"region"'],
    ['s3://files?endpoint=s3.example.com', '"endpoint"'],
    ['s3://files?endpoint=ftp://s3.example.com', '"endpoint"'],
    ['s3://files?endpoint=https://a:secret-text@s3.example.com', '"endpoint"'],
    ['s3://files?path_style=yes', '"path_style"'],
    ['s3://files#part', 'must have the form'],
  ])('%s is refused, with a sentence', async (url, sentence) => {
    const opening = openS3BlobStore(url, createSqliteStores(openTestDatabase()).ledger);
    const error: unknown = await opening.catch((error: unknown) => error);
    expect(error).toMatchObject({ name: 'StartError', code: 'bad_option' });
    expect(String(error)).toContain(sentence);
    expect(String(error)).toContain('SVC_STORAGE_URL');
    expect(String(error)).not.toContain('secret-text');
  });
});
