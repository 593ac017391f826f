import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { StoreUnavailableError } from '../../../ports/store-unavailable.ts';
import type { Bucket } from './bucket.ts';
import { createBucketAddresses } from './bucket-addresses.ts';
import { createBucketReads } from './bucket-reads.ts';
import { findErrorName, ignoreMissing, isMissing } from './store-failure.ts';
import type { BucketAccess } from './s3-access.ts';

/** Extra time for putting parts together. If it is not enough, the store goes on, and is asked again. */
const COMPLETE_LIMIT_MS = 60_000;
/** The slowest useful connection to a store. */
const MIN_BYTES_PER_MS = 512;

/** A folder of a bucket, by Amazon's client library. */
export function createS3Bucket(access: BucketAccess): Bucket {
  const { bucket, prefix, locate, request } = access;
  return {
    ...createBucketReads(access),
    ...createBucketAddresses(access),
    async put(key, bytes) {
      const command = new PutObjectCommand({ ...locate(key), ...describeBody(bytes) });
      return readTag(await request(command, bytes.length / MIN_BYTES_PER_MS));
    },
    async beginUpload(key) {
      const { UploadId } = await request(new CreateMultipartUploadCommand(locate(key)));
      if (UploadId === undefined) throw new Error('The store has named no upload.');
      return UploadId;
    },
    async putPart({ key, multipartId }, PartNumber, bytes) {
      const place = { ...locate(key), UploadId: multipartId, PartNumber };
      const command = new UploadPartCommand({ ...place, ...describeBody(bytes) });
      const answer = await request(command, bytes.length / MIN_BYTES_PER_MS).catch(ignoreMissing);
      return answer && readTag(answer);
    },
    async completeUpload({ key, multipartId }, etags) {
      const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      const input = { ...locate(key), UploadId: multipartId, MultipartUpload: { Parts } };
      return request(new CompleteMultipartUploadCommand(input), COMPLETE_LIMIT_MS).then(
        () => 'completed' as const,
        readCompleteFailure,
      );
    },
    async copy(from, to, bytes) {
      const source = { CopySource: `${bucket}/${prefix}${from}`, MetadataDirective: 'REPLACE' } as const;
      const command = new CopyObjectCommand({ ...locate(to), ...source });
      return request(command, COMPLETE_LIMIT_MS + bytes / MIN_BYTES_PER_MS).then(() => true, readCopyFailure);
    },
    async abortUpload({ key, multipartId }) {
      const command = new AbortMultipartUploadCommand({ ...locate(key), UploadId: multipartId });
      await request(command).catch(ignoreMissing);
    },
    async remove(key) {
      await request(new DeleteObjectCommand(locate(key))).catch(ignoreMissing);
    },
  };
}

function describeBody(bytes: Buffer) {
  const ContentMD5 = createHash('md5').update(bytes).digest('base64');
  return { Body: bytes, ContentLength: bytes.length, ContentMD5 };
}

function readTag({ ETag }: { ETag?: string | undefined }): string {
  // Swift answers like this to the older of two concurrent writes.
  if (ETag === undefined) throw new StoreUnavailableError('The store has not confirmed what it stored.');
  return ETag;
}

function readCopyFailure(error: unknown): false {
  // Swift reports this for an object whose parts were replaced later.
  if (isMissing(error) || findErrorName(error) === 'BrokenMPU') return false;
  throw error;
}

function readCompleteFailure(error: unknown): 'gone' | 'other_parts' {
  if (isMissing(error)) return 'gone';
  if (findErrorName(error) === 'InvalidPart') return 'other_parts';
  throw error;
}
