import { StartError } from '../../config/start-error.ts';

/** Where blobs are kept: a bucket, or a folder of it. */
export interface StoragePlace {
  bucket: string;
  /** Empty, or a path with a slash at its end. */
  prefix: string;
  /** `undefined`: from the environment (`AWS_REGION`). */
  region: string | undefined;
  /** `undefined`: Amazon's. */
  endpoint: string | undefined;
  /** The endpoint in download addresses, if clients reach the store at another address. */
  publicEndpoint: string | undefined;
  /** Whether addresses have the bucket's name in their path, not in their host. */
  isPathStyle: boolean;
}

const FORM = 's3://bucket/optional/prefix?region=eu-central-1&endpoint=https://…&path_style=true';
const PARAMETERS = ['region', 'endpoint', 'public_endpoint', 'path_style'];

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w.-]+(\/[\w.-]+)*$/;

/** @throws StartError `bad_option`. The message does not quote the address, which may contain a key by mistake. */
export function parseStorageUrl(text: string): StoragePlace {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:') return refuse(`The storage address must have the form ${FORM}.`);
  if (url.username || url.password) {
    refuse(
      'The storage address must not contain keys: put them into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  }
  if (!BUCKET.test(url.host)) refuse(`The storage address names no valid bucket: it has the form ${FORM}.`);
  const path = url.pathname.replace(/^\//, '').replace(/\/$/, '');
  if (path !== '' && !isPrefix(path)) {
    refuse('The prefix in the storage address may have letters, digits, ".", "_", "-" and "/" only.');
  }
  if (url.hash) refuse(`The storage address must have the form ${FORM}.`);
  return { bucket: url.host, prefix: path === '' ? '' : `${path}/`, ...readParameters(url.searchParams) };
}

function isPrefix(path: string): boolean {
  return PREFIX.test(path) && !path.split('/').some((name) => name === '.' || name === '..');
}

function readParameters(parameters: URLSearchParams): Omit<StoragePlace, 'bucket' | 'prefix'> {
  for (const name of new Set(parameters.keys())) {
    if (!PARAMETERS.includes(name)) {
      refuse(`The storage address has an unknown parameter: only ${PARAMETERS.join(', ')} are known.`);
    }
    if (parameters.getAll(name).length > 1) refuse(`The storage address has "${name}" more than once.`);
  }
  const endpoint = readEndpoint(parameters, 'endpoint');
  return {
    region: readRegion(parameters.get('region')),
    endpoint,
    publicEndpoint: readEndpoint(parameters, 'public_endpoint'),
    // Few stores other than Amazon's have a host for each bucket.
    isPathStyle: readFlag(parameters.get('path_style')) ?? endpoint !== undefined,
  };
}

function readRegion(text: string | null): string | undefined {
  if (text !== null && !/^[\w-]{1,64}$/.test(text)) refuse('"region" in the storage address is not valid.');
  return text ?? undefined;
}

function readEndpoint(parameters: URLSearchParams, name: string): string | undefined {
  const text = parameters.get(name);
  if (text === null) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (isPlain && (url.protocol === 'https:' || url.protocol === 'http:')) return text.replace(/\/+$/, '');
  return refuse(
    `"${name}" in the storage address must be an http or https address, without a name and a password.`,
  );
}

function readFlag(text: string | null): boolean | undefined {
  if (text === null) return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  return refuse('"path_style" in the storage address must be true or false.');
}

function refuse(message: string): never {
  throw new StartError('bad_option', `${message} Correct SVC_STORAGE_URL.`);
}
