import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  type ListMultipartUploadsCommandInput,
} from '@aws-sdk/client-s3';
import type { BegunUpload, Bucket, StoredPart } from './bucket.ts';
import { limitPauses } from './limit-pauses.ts';
import type { BucketAccess } from './s3-access.ts';
import { findErrorName, ignoreMissing } from './store-failure.ts';

/** How long a store may pause within an object. */
const PAUSE_LIMIT_MS = 15_000;

/** The calls that change nothing. */
export function createBucketReads(access: BucketAccess, pauseLimitMs = PAUSE_LIMIT_MS) {
  const { locate, request } = access;
  const lists = createLists(access);
  return {
    ...lists,
    async measure(key) {
      const answer = await request(new HeadObjectCommand(locate(key))).catch(ignoreMissing);
      // A HEAD answer has no body to say that the bucket is missing. Listing fails in that case.
      if (!answer) await lists.listKeys(key);
      return answer && (answer.ContentLength ?? 0);
    },
    async get(key, range?) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...locate(key), ...(Range && { Range }) });
      const answer = await request(command).catch(ignoreMissing);
      const body = answer?.Body as Readable | undefined; // a Readable in Node.js
      return body && limitPauses(body, pauseLimitMs);
    },
  } satisfies Partial<Bucket>;
}

/** Lists come in pages of a thousand. */
function createLists({ bucket, prefix, locate, request }: BucketAccess) {
  const cut = (key: string | undefined) => (key ?? '').slice(prefix.length);
  return {
    async listKeys(keyPrefix) {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const page = { Bucket: bucket, Prefix: prefix + keyPrefix, ContinuationToken: token };
        const answer = await request(new ListObjectsV2Command(page));
        keys.push(...(answer.Contents ?? []).map(({ Key }) => cut(Key)));
        token = answer.IsTruncated ? answer.NextContinuationToken : undefined;
      } while (token !== undefined);
      return keys;
    },
    async listUploads(keyPrefix) {
      const uploads: BegunUpload[] = [];
      let next: ListMultipartUploadsCommandInput | undefined = { Bucket: bucket, Prefix: prefix + keyPrefix };
      while (next) {
        const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand(next);
        const answer = await request(command).catch(ignoreNotImplemented);
        for (const { Key, UploadId: multipartId } of answer?.Uploads ?? []) {
          if (multipartId !== undefined) uploads.push({ key: cut(Key), multipartId });
        }
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = answer ?? {};
        next = answer?.IsTruncated && KeyMarker ? { ...next, KeyMarker, UploadIdMarker } : undefined;
      }
      return uploads;
    },
    async listParts({ key, multipartId }, after = 0) {
      const parts: StoredPart[] = [];
      let marker: string | undefined = after > 0 ? String(after) : undefined;
      do {
        const place = { ...locate(key), UploadId: multipartId };
        const command: ListPartsCommand = new ListPartsCommand({ ...place, PartNumberMarker: marker });
        const answer = await request(command).catch(ignoreMissing);
        if (!answer) return undefined;
        for (const { PartNumber: partNumber = 0, ETag: etag = '', Size: bytes = 0 } of answer.Parts ?? []) {
          parts.push({ partNumber, etag, bytes });
        }
        marker = answer.IsTruncated ? answer.NextPartNumberMarker : undefined;
      } while (marker !== undefined);
      return parts;
    },
  } satisfies Partial<Bucket>;
}

/** Some stores cannot list uploads, and abort old ones themselves. */
function ignoreNotImplemented(error: unknown): undefined {
  if (findErrorName(error) !== 'NotImplemented') throw error;
}
