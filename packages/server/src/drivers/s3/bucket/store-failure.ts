import { S3ServiceException } from '@aws-sdk/client-s3';
import { readObject } from '@svc/protocol';
import { BlobError } from '../../../ports/blob-store.ts';
import { StoreUnavailableError } from '../../../ports/store-unavailable.ts';

/** Names of a full disk or an exhausted quota. */
const FULL = new Set([
  'InsufficientCapacity',
  'InsufficientStorage',
  'QuotaExceeded',
  'StorageFull',
  'XMinioStorageFull',
]);
const INSUFFICIENT_STORAGE = 507;

/** Names of errors because of too many requests or a broken connection. */
const TRANSIENT = new Set([
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'SlowDown',
  'Throttling',
  'TooManyRequestsException',
  'BadDigest',
]);

/** Errors that only an operator can fix: no bucket, no keys, refused keys, or a missing right. */
export type Denial = 'no_bucket' | 'no_keys' | 'refused_keys' | 'no_right';

/** Texts for the log; `open-bucket.ts` has those of a start. */
const DENIALS: Record<Denial, string> = {
  no_bucket: 'The bucket of the store of files is gone.',
  no_keys: 'There are no keys for the store of files.',
  refused_keys: 'The store of files refuses the keys.',
  no_right: 'The store of files refuses the keys a right.',
};

const REFUSED_KEYS = new Set([
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'SignatureDoesNotMatch',
  'TokenRefreshRequired',
]);
const NO_RIGHT = new Set(['AccessDenied', 'AllAccessDisabled']);
const FORBIDDEN = 403;

/**
 * Translates a failed request into the errors of the ports. A denial counts as an unavailable store, since the files
 * are still there and work goes on once the operator has fixed it. Unknown errors are returned unchanged.
 */
export function readStoreFailure(error: unknown): unknown {
  if (isOfNetwork(error)) {
    return new StoreUnavailableError('The store of files cannot be reached.', { cause: error });
  }
  const [name = '', status] = [findErrorName(error), readStatus(error)];
  if (FULL.has(name) || status === INSUFFICIENT_STORAGE) {
    return new BlobError('no_space', 'The store is full.', { cause: error });
  }
  if (status >= 500 || status === 429 || TRANSIENT.has(name)) {
    return new StoreUnavailableError('The store of files is not working.', { cause: error });
  }
  const denial = findDenial(error);
  return denial ? new StoreUnavailableError(DENIALS[denial], { cause: error }) : error;
}

/** `undefined`: not a denial. */
export function findDenial(error: unknown): Denial | undefined {
  if (error instanceof Error && error.name === 'CredentialsProviderError') return 'no_keys';
  const name = findErrorName(error) ?? '';
  if (FULL.has(name) || TRANSIENT.has(name)) return undefined;
  if (name === 'NoSuchBucket') return 'no_bucket';
  if (REFUSED_KEYS.has(name)) return 'refused_keys';
  return NO_RIGHT.has(name) || readStatus(error) === FORBIDDEN ? 'no_right' : undefined;
}

/** Also works for an answer of a proxy, whose body the SDK cannot read. */
function readStatus(error: unknown): number {
  if (!(error instanceof Error && '$metadata' in error)) return 0;
  return Number(readObject(error.$metadata)?.['httpStatusCode'] ?? 0);
}

/** The store's name of a failure. */
export function findErrorName(error: unknown): string | undefined {
  return error instanceof S3ServiceException ? error.name : undefined;
}

/** The correct region, from the store's answer to a request for another one. */
export function findRightRegion(error: unknown): string | undefined {
  if (!(error instanceof S3ServiceException)) return undefined;
  // In the answer's body, or in a header.
  const inBody: unknown = 'Region' in error ? error.Region : undefined;
  const inHeader: unknown = error.$response?.headers['x-amz-bucket-region'];
  const region = inBody ?? inHeader;
  return typeof region === 'string' && /^[\w-]+$/.test(region) ? region : undefined;
}

/** Whether the object or upload does not exist. */
export function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(findErrorName(error) ?? '');
}

/** For objects that may be missing. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Codes of Node.js, and the names of the SDK's own timeouts. */
function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof S3ServiceException) return false;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return true;
  const code = 'code' in error ? String(error.code) : '';
  return /^E(?!RR_)[A-Z_]+$/.test(code);
}
