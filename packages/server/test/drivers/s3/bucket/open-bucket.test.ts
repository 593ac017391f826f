import { ListMultipartUploadsCommand, ListObjectsV2Command, S3ServiceException } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { POWERLESS_KEY } from '../../../../../../scripts/services/swift-configuration.ts';
import type { Bucket } from '../../../../src/drivers/s3/bucket/bucket.ts';
import { checkBucket, findLateParts } from '../../../../src/drivers/s3/bucket/open-bucket.ts';
import { openS3BlobStore, type OpenS3Options } from '../../../../src/drivers/s3/open-s3.ts';
import { parseStorageUrl } from '../../../../src/drivers/s3/storage-url.ts';
import { createSqliteStores } from '../../../../src/drivers/sqlite/sqlite-stores.ts';
import { openTestDatabase } from '../../../support/test-context.ts';
import {
  describeStorage,
  findS3,
  hasS3,
  makeBucket,
  makeFolder,
  useKeys,
} from '../../../support/services/test-s3.ts';
import { startTcpProxy } from '../../../support/services/tcp-proxy.ts';

/** The message of a start with this address. Empty: the start has worked. */
async function tryStorage(url: string, options?: OpenS3Options): Promise<string> {
  try {
    await openS3BlobStore(url, createSqliteStores(openTestDatabase()).ledger, options);
    return '';
  } catch (error) {
    expect(error).toMatchObject({
      name: 'StartError',
      code: expect.stringMatching('storage_unusable|bad_option'),
    });
    return error instanceof Error ? error.message : '';
  }
}

describe.runIf(hasS3)('a start with a bucket', () => {
  it('leaves nothing behind where it can be used', async () => {
    const { storageUrl, client, bucket } = await makeBucket();
    expect(await tryStorage(storageUrl)).toBe('');
    expect((await client.send(new ListObjectsV2Command({ Bucket: bucket }))).KeyCount).toBe(0);
  });

  it('that is to take parts from clients leaves nothing behind, and bounds the size where it has to copy', async () => {
    const { storageUrl, client, bucket } = await makeBucket();
    const [fits, tooLarge] = [5 * 1024 ** 3, 5 * 1024 ** 3 + 1];
    expect(await tryStorage(storageUrl, { isUploadDirect: true, maxBytes: fits })).toBe('');
    expect(await tryStorage(storageUrl, { maxBytes: tooLarge })).toBe('');
    expect(await tryStorage(storageUrl, { isUploadDirect: true, maxBytes: tooLarge })).toBe(
      'With --direct-upload, this store takes files of 5368709120 bytes at most. Lower --max-bytes, or leave out --direct-upload.',
    );
    expect((await client.send(new ListObjectsV2Command({ Bucket: bucket }))).KeyCount).toBe(0);
    expect((await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads).toBeUndefined();
  });

  it('works for many instances at the same moment', async () => {
    const { storageUrl, client, bucket } = await makeBucket();
    const sentences = await Promise.all(Array.from({ length: 12 }, () => tryStorage(storageUrl)));
    expect(new Set(sentences)).toEqual(new Set(['']));
    expect((await client.send(new ListObjectsV2Command({ Bucket: bucket }))).KeyCount).toBe(0);
  });

  it('that does not exist names it', async () => {
    useKeys(findS3());
    expect(await tryStorage(describeStorage(findS3(), 'not-there'))).toMatch(
      /^There is no bucket "not-there"\./,
    );
  });

  it('without keys names the variables', async () => {
    const { storageUrl } = await makeFolder();
    useKeys(undefined);
    expect(await tryStorage(storageUrl)).toMatch(
      /^There are no keys .* AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/,
    );
  });

  it('says that the keys are refused, and does not repeat them', async () => {
    const { storageUrl } = await makeFolder();
    useKeys({ ...findS3(), secretAccessKey: 'not-the-secret' });
    const sentence = await tryStorage(storageUrl);
    expect(sentence).toMatch(/^The S3 store refuses the keys\./);
    expect(sentence).not.toContain('not-the-secret');
  });

  it('names the right that is missing', async () => {
    const { storageUrl } = await makeFolder();
    useKeys(POWERLESS_KEY);
    expect(await tryStorage(storageUrl)).toMatch(/lack the right s3:PutObject/);
  });

  it('names the region that it is in', async () => {
    const { storageUrl } = await makeFolder();
    const sentence = await tryStorage(storageUrl.replace('us-east-1', 'eu-central-1'));
    expect(sentence).toMatch(/is in another region\. Write region=us-east-1 in SVC_STORAGE_URL\.$/);
  });

  it('says that the store cannot be reached', async () => {
    const { folder } = await makeFolder();
    const proxy = await startTcpProxy(findS3().endpoint);
    proxy.cut();
    const sentence = await tryStorage(describeStorage({ ...findS3(), endpoint: proxy.url }, folder));
    expect(sentence).toMatch(/^The S3 store at http:\/\/127.* cannot be reached/);
  });

  it('without a region asks for it, at Amazon', async () => {
    useKeys(findS3());
    expect(await tryStorage('s3://files')).toMatch(/region is not known\. Add region=/);
  });
});

function refuse(name: string, more: object = {}) {
  const error = new S3ServiceException({ name, $fault: 'client', $metadata: {}, message: 'x' });
  return async (): Promise<never> => {
    throw Object.assign(error, more);
  };
}

const PLACE = parseStorageUrl('s3://files?region=eu-west-1');

function makeUp(parts: Partial<Bucket>): Bucket {
  const bucket = {
    put: async () => 'tag',
    listKeys: async () => [],
    listUploads: async () => [],
    get: async () => undefined,
    remove: async () => {},
    beginUpload: async () => 'upload',
    completeUpload: async () => 'completed',
    abortUpload: async () => {},
    ...parts,
  };
  return bucket as unknown as Bucket; // the check needs no more of it
}

/** The message of a start with a fake bucket. */
async function checkMadeUp(parts: Partial<Bucket>): Promise<string> {
  return checkBucket(makeUp(parts), PLACE).then(
    () => '',
    (error: Error) => error.message,
  );
}

// Answers of stores that are not installed here, by a fake bucket.
describe('an answer of a store at the start', () => {
  it.each([
    ['put', 's3:PutObject'],
    ['listKeys', 's3:ListBucket'],
    ['listUploads', 's3:ListBucketMultipartUploads'],
    ['get', 's3:GetObject'],
    ['remove', 's3:DeleteObject'],
  ])('to "%s" without its right names %s', async (step, right) => {
    expect(await checkMadeUp({ [step]: refuse('AccessDenied') })).toContain(`lack the right ${right} `);
  });

  it('of another region is explained by what it names, in body or header', async () => {
    const inHeader = { $response: { headers: { 'x-amz-bucket-region': 'ap-south-1' } } };
    expect(await checkMadeUp({ put: refuse('PermanentRedirect', inHeader) })).toContain('region=ap-south-1');
    expect(await checkMadeUp({ put: refuse('PermanentRedirect', { Region: 'sa-east-1' }) })).toContain(
      'region=sa-east-1',
    );
    expect(await checkMadeUp({ put: refuse('PermanentRedirect') })).toContain('Correct "region"');
  });

  it.each([
    ['refuses', undefined, false],
    ['takes', 'tag', true],
  ])('that %s a part after its upload was completed is known', async (_title, lateTag, isTaken) => {
    const tags = ['tag', lateTag];
    expect(await findLateParts(makeUp({ putPart: async () => tags.shift() }), PLACE)).toBe(isTaken);
  });

  it('that is unknown is named', async () => {
    expect(await checkMadeUp({ put: refuse('MethodNotAllowed') })).toContain(
      'cannot be used (MethodNotAllowed)',
    );
  });
});
