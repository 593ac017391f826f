import { SvcError } from '@svc/protocol';
import { readBlob, stopReading } from './read-blob.ts';

/** The most that a file may have whose size nobody has declared: what our own server takes by default, 5 GiB. */
export const UNDECLARED_MAX_BYTES: number = 5 * 1024 ** 3;

/** What has arrived of a file so far. */
export interface Received {
  parts: readonly Blob[];
  bytes: number;
  /** Of the whole file in bytes, or `null` as long as it is unknown. */
  size: number | null;
  entityTag: string | null;
  isComplete: boolean;
}

export function receivedNothing(size: number | null): Received {
  return { parts: [], bytes: 0, size, entityTag: null, isComplete: false };
}

export interface Part {
  blob: Blob;
  /** The answer was the whole file and not a range of it. */
  isWhole: boolean;
  /** Nothing follows: the end was reached before the part was full. */
  isLast: boolean;
  size: number | null;
  entityTag: string | null;
}

/**
 * Adds the next part.
 *
 * @throws SvcError `conflict`, when it belongs to another version of the file; `bad_response`, when fewer bytes
 *   arrived than the file has; `too_large`, when the file is larger than was declared.
 */
export function joinPart(received: Received, part: Part): Received {
  const isOther =
    received.entityTag !== null && part.entityTag !== null && received.entityTag !== part.entityTag;
  if (isOther) throw new SvcError('conflict', 'The file changed while it was fetched.');
  const parts = part.isWhole ? [part.blob] : [...received.parts, part.blob];
  const bytes = parts.reduce((sum, blob) => sum + blob.size, 0);
  const size = received.size ?? part.size;
  if (bytes > (size ?? UNDECLARED_MAX_BYTES) || (part.size ?? 0) > (size ?? 0)) {
    throw new SvcError('too_large', 'The file is larger than was declared.');
  }
  const isComplete = part.isWhole || bytes === size || (size === null && part.isLast);
  if (size !== null && (isComplete || part.isLast) && bytes < size) {
    throw new SvcError('bad_response', 'The file arrived cut short.');
  }
  return { parts, bytes, size, entityTag: part.entityTag ?? received.entityTag, isComplete };
}

export interface PartRequest {
  fetch: typeof globalThis.fetch;
  url: string;
  /** Throws, when it may not be asked. It is told where a redirect has led to as well. */
  checkUrl: (url: string) => void;
  received: Received;
  partBytes: number;
  /** How long an answer of at most `partBytes` may take in all. */
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Rejects with a `TimeoutError`, when it takes too long; with what `fetch` throws, when the server is away.
 *
 * @throws SvcError `gone`, when the address is no longer valid; `too_large`, when there are more bytes than the file
 *   has, or than were asked for; `bad_response` for other refusals.
 */
export async function fetchPart(request: PartRequest): Promise<Part> {
  const limit = createTimeLimit(request.timeoutMs);
  try {
    return await fetchWithin(request, limit);
  } catch (error) {
    // Browsers do not agree on how a body that is being read ends.
    throw limit.signal.aborted ? limit.signal.reason : error;
  } finally {
    limit.lift();
  }
}

interface TimeLimit {
  signal: AbortSignal;
  lift: () => void;
}

function createTimeLimit(ms: number): TimeLimit {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('The part took too long.', 'TimeoutError')),
    ms,
  );
  return { signal: controller.signal, lift: () => clearTimeout(timer) };
}

async function fetchWithin(request: PartRequest, limit: TimeLimit): Promise<Part> {
  const { received, partBytes } = request;
  const from = received.bytes;
  const to = Math.min(from + partBytes, received.size ?? Number.POSITIVE_INFINITY);
  const response = await request.fetch(request.url, {
    // A file that fits into one part needs no range; one of no bytes has none.
    headers: received.size === to && from === 0 ? {} : { range: `bytes=${from}-${to - 1}` },
    signal: AbortSignal.any([request.signal, limit.signal]),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  const isPastEnd = response.status === 416 && received.size === null;
  refuseUnread(response, () => {
    if (response.redirected || response.url !== '') request.checkUrl(response.url);
    if (!isPastEnd) refuseErrors(response.status);
  });
  const isWhole = response.status === 200;
  // Without ranges the whole file comes, however long it takes.
  if (isWhole && (received.size ?? Number.POSITIVE_INFINITY) > partBytes) limit.lift();
  const maxBytes = isWhole ? (received.size ?? UNDECLARED_MAX_BYTES) : to - from;
  const blob = isPastEnd ? new Blob([]) : await readBlob(response, maxBytes);
  return {
    blob,
    isWhole,
    isLast: isWhole || blob.size < to - from,
    ...readRange(response, { from, bytes: blob.size }),
    entityTag: response.headers.get('etag'),
  };
}

/** What is refused is not read on. */
function refuseUnread(response: Response, check: () => void): void {
  try {
    check();
  } catch (error) {
    stopReading(response);
    throw error;
  }
}

function refuseErrors(status: number): void {
  if (status === 200 || status === 206) return;
  const isGone = [401, 403, 404, 410].includes(status);
  throw isGone
    ? new SvcError('gone', 'The download address is no longer valid.')
    : new SvcError('bad_response', `The file's server answered with status ${status}.`);
}

/** The size that `Content-Range` tells. CORS hides the header where the server does not expose it. */
function readRange(response: Response, got: { from: number; bytes: number }): { size: number | null } {
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (!range || response.status !== 206) return { size: null };
  if (Number(range[1]) !== got.from || Number(range[2]) - got.from + 1 !== got.bytes) {
    throw new SvcError('bad_response', 'The file arrived cut short.');
  }
  return { size: range[3] === '*' ? null : Number(range[3]) };
}
