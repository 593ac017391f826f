import type { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.ts';
import { createBucketLists } from './bucket-lists.ts';
import { limitPauses } from './limit-pauses.ts';
import type { BucketAccess } from './s3-access.ts';
import { ignoreMissing } from './store-failure.ts';

/** How long a store may pause within an object. */
const PAUSE_LIMIT_MS = 15_000;

export function createBucketReads(
  access: BucketAccess,
  pauseLimitMs = PAUSE_LIMIT_MS,
): Pick<Bucket, 'measure' | 'get'> {
  const { bucket, prefix, request } = access;
  const locate = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  const { listKeys } = createBucketLists(access);
  return {
    async measure(key) {
      const answer = await request(new HeadObjectCommand(locate(key))).catch(ignoreMissing);
      // A HEAD answer has no body to say that the bucket is missing. Listing fails in that case.
      if (!answer) await listKeys(key);
      return answer && (answer.ContentLength ?? 0);
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...locate(key), ...(Range && { Range }) });
      const answer = await request(command).catch(ignoreMissing);
      const body = answer?.Body as Readable | undefined; // a Readable in Node.js
      return body && limitPauses(body, pauseLimitMs);
    },
  };
}
