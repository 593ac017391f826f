import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { StartError } from '../../../config/start-error.ts';
import { readStoreFailure } from './store-failure.ts';
import type { StoragePlace } from '../storage-url.ts';

/** The connection to one folder of a bucket. */
export interface BucketAccess {
  bucket: string;
  /** Of all keys in the folder. */
  prefix: string;
  /** The place of an object, for a command. */
  locate: (key: string) => { Bucket: string; Key: string };
  /**
   * Sends a command. Fails when the store does not begin to answer within some seconds and `extraMs`, with errors as of
   * {@link readStoreFailure}.
   */
  request: Send;
  /** Signs download addresses. */
  publicClient: S3Client;
  close: () => void;
}

/** Replaces the SDK's overloads, which cannot be wrapped: the command determines the output. */
export type Send = <Output>(command: S3Command<Output>, extraMs?: number) => Promise<Output>;

interface S3Command<Output> {
  resolveMiddleware: (...args: never[]) => (...args: never[]) => Promise<{ output: Output }>;
}

const CONNECT_LIMIT_MS = 3_000;
/** The time limit of a quick request, retries included. */
const ANSWER_LIMIT_MS = 8_000;
const ATTEMPTS = 3;
/** Each download through this server needs one. */
const MAX_CONNECTIONS = 512;
/** The region of stores that have none. */
const ANY_REGION = 'us-east-1';

/** @throws StartError `bad_option`, when no region is known. */
export function openAccess(place: StoragePlace, folder: string): BucketAccess {
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  const requestHandler = {
    connectionTimeout: CONNECT_LIMIT_MS,
    httpAgent: new HttpAgent(agent),
    httpsAgent: new HttpsAgent(agent),
  };
  const open = (endpoint: string | undefined) =>
    new S3Client({ ...describeClient(place, endpoint), requestHandler });
  const client = open(place.endpoint);
  const publicClient = place.publicEndpoint === undefined ? client : open(place.publicEndpoint);
  const { bucket } = place;
  const prefix = place.prefix + folder;
  return {
    bucket,
    prefix,
    locate: (key) => ({ Bucket: bucket, Key: prefix + key }),
    request: createSend(client),
    publicClient,
    close() {
      client.destroy();
      publicClient.destroy();
    },
  };
}

function describeClient(place: StoragePlace, endpoint: string | undefined): S3ClientConfig {
  return {
    region: findRegion(place),
    forcePathStyle: place.isPathStyle,
    maxAttempts: ATTEMPTS,
    // Each request has an MD5; many stores do not know newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint }),
  };
}

function findRegion({ region, endpoint }: StoragePlace): string {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const known = region || AWS_REGION || AWS_DEFAULT_REGION || (endpoint === undefined ? '' : ANY_REGION);
  if (known) return known;
  throw new StartError(
    'bad_option',
    "The bucket's region is not known. Add region=… to SVC_STORAGE_URL, or set AWS_REGION.",
  );
}

function createSend(client: S3Client): Send {
  return async <Output>(command: S3Command<Output>, extraMs = 0) => {
    const limit = new AbortController();
    // The limit ends when the answer begins, so that slow readers are not cut off.
    const timer = setTimeout(() => limit.abort(), ANSWER_LIMIT_MS + extraMs);
    try {
      const sent: unknown = await client.send(command as never, { abortSignal: limit.signal });
      return sent as Output; // the command determines the output
    } catch (error) {
      throw readStoreFailure(error);
    } finally {
      clearTimeout(timer);
    }
  };
}
