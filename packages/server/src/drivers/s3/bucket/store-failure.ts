import { S3ServiceException } from '@aws-sdk/client-s3';
import { readObject } from '@svc/protocol';
import { BlobError } from '../../../ports/blob-store.ts';
import { StoreUnavailableError } from '../../../ports/store-unavailable.ts';

/** Names that stores give to a full disk or an exhausted quota. */
const FULL = new Set([
  'InsufficientCapacity',
  'InsufficientStorage',
  'QuotaExceeded',
  'StorageFull',
  'XMinioStorageFull',
]);
const INSUFFICIENT_STORAGE = 507;

/** What the store says when it is asked too often, or did not get what was sent. */
const TRANSIENT = new Set([
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'SlowDown',
  'Throttling',
  'TooManyRequestsException',
  'BadDigest',
]);

/** What only an operator can mend: the bucket is not there, there are no keys, or the store refuses them or a right. */
export type Denial = 'no_bucket' | 'no_keys' | 'refused_keys' | 'no_right';

/** For the log; what a start says of them is in `check-bucket.ts`. */
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
 * The failure of a request in the words of the ports. A denial counts as a store that is away: what the store has is
 * still there, and everything goes on when the bucket is back, or the keys have their rights again. What an error means
 * is unknown: the error itself.
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

/** `undefined`: it is none. */
export function findDenial(error: unknown): Denial | undefined {
  if (error instanceof Error && error.name === 'CredentialsProviderError') return 'no_keys';
  const name = findErrorName(error) ?? '';
  if (FULL.has(name) || TRANSIENT.has(name)) return undefined;
  if (name === 'NoSuchBucket') return 'no_bucket';
  if (REFUSED_KEYS.has(name)) return 'refused_keys';
  return NO_RIGHT.has(name) || readStatus(error) === FORBIDDEN ? 'no_right' : undefined;
}

/** Also of an answer that is not the store's own, as that of a proxy before it: the SDK cannot read its body. */
function readStatus(error: unknown): number {
  if (!(error instanceof Error && '$metadata' in error)) return 0;
  return Number(readObject(error.$metadata)?.['httpStatusCode'] ?? 0);
}

/** What the store calls a failure. */
export function findErrorName(error: unknown): string | undefined {
  return error instanceof S3ServiceException ? error.name : undefined;
}

/** The region that the store names when it was asked in another one. */
export function findRightRegion(error: unknown): string | undefined {
  if (!(error instanceof S3ServiceException)) return undefined;
  // In the body of the answer, or in a header of it.
  const inBody: unknown = 'Region' in error ? error.Region : undefined;
  const inHeader: unknown = error.$response?.headers['x-amz-bucket-region'];
  const region = inBody ?? inHeader;
  return typeof region === 'string' && /^[\w-]+$/.test(region) ? region : undefined;
}

/** Whether the store says that there is no such object or upload. */
export function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(findErrorName(error) ?? '');
}

/** For what need not be there. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Codes of Node.js, and names of the SDK's own limits. */
function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof S3ServiceException) return false;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return true;
  const code = 'code' in error ? String(error.code) : '';
  return /^E(?!RR_)[A-Z_]+$/.test(code);
}
