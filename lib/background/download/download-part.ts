import { SvcError } from '@svc/protocol';
import { bytesOfBlob, cutShort, readLater, readNow, stopReading, type PartBytes } from './part-bytes.ts';

/** The most that a file may have whose size nobody has declared: what our own server takes by default, 5 GiB. */
export const UNDECLARED_MAX_BYTES: number = 5 * 1024 ** 3;

/** How much has arrived of a file so far. */
export interface Received {
  bytes: number;
  /** Of the whole file in bytes, or `null` as long as it is unknown. */
  size: number | null;
  entityTag: string | null;
  isComplete: boolean;
}

export function receivedNothing(size: number | null): Received {
  return { bytes: 0, size, entityTag: null, isComplete: false };
}

export interface Part {
  bytes: PartBytes;
  /** The answer was the whole file and not a range of it. */
  isWhole: boolean;
  /** Nothing follows: the end was reached before the part was full. */
  isLast: boolean;
  size: number | null;
  entityTag: string | null;
}

/** An answer whose headers are here. */
export interface OpenPart {
  /** Where the next part begins, if the headers say it. */
  end: number | null;
  /** Nothing of the part has arrived at the file's server yet. */
  isEmpty: boolean;
  /** What the part is. An answer of unknown length is read for it. */
  read(): Promise<Part>;
  /**
   * Gives the part to who reads it, which has to end in time; what is not read then is not fetched. To be called, or
   * {@link abandon}.
   */
  take<T>(work: (part: Part) => Promise<T>): Promise<T>;
  /** Lets go of the answer. */
  abandon(): void;
}

/**
 * What has arrived with the next part.
 *
 * @throws SvcError `conflict`, when it belongs to another version of the file; `bad_response`, when fewer bytes
 *   arrived than the file has; `too_large`, when the file is larger than was declared.
 */
export function joinPart(received: Received, part: Part): Received {
  const isOther =
    received.entityTag !== null && part.entityTag !== null && received.entityTag !== part.entityTag;
  if (isOther) throw new SvcError('conflict', 'The file changed while it was fetched.');
  const bytes = part.isWhole ? part.bytes.size : received.bytes + part.bytes.size;
  const size = received.size ?? part.size;
  if (bytes > (size ?? UNDECLARED_MAX_BYTES) || (part.size ?? 0) > (size ?? 0)) {
    throw new SvcError('too_large', 'The file is larger than was declared.');
  }
  const isComplete = part.isWhole || bytes === size || (size === null && part.isLast);
  if (size !== null && (isComplete || part.isLast) && bytes < size) throw cutShort();
  return { bytes, size, entityTag: part.entityTag ?? received.entityTag, isComplete };
}

export interface PartRequest {
  fetch: typeof globalThis.fetch;
  url: string;
  /** Throws, when it may not be asked. It is told where a redirect has led to as well. */
  checkUrl: (url: string) => void;
  from: number;
  partBytes: number;
  /** Of the whole file, or `null` as long as it is unknown. */
  size: number | null;
  /** The file still arrives at its server, which answers with as much of the part as it has (`FollowAddresses`). */
  isArriving: boolean;
  /** How long an answer of at most `partBytes` may take in all. */
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Asks for a part of a file. This, and taking it, rejects with a `TimeoutError`, when it takes too long; with what
 * `fetch` throws, when the server is away.
 *
 * @throws SvcError `gone`, when the address is no longer valid; `too_large`, when there are more bytes than the file
 *   has, or than were asked for; `bad_response` for other refusals.
 */
export async function openPart(request: PartRequest): Promise<OpenPart> {
  const limit = createTimeLimit(request.timeoutMs);
  // Browsers do not agree on how a body that is being read ends.
  const inTime = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw limit.signal.aborted ? limit.signal.reason : error;
    });
  try {
    const opened = await inTime(openWithin(request, limit));
    if (opened.isEmpty) limit.lift();
    let reading: Promise<Part> | undefined;
    const read = () => (reading ??= opened.read());
    return {
      end: opened.end,
      isEmpty: opened.isEmpty,
      read,
      take: (work) => inTime(read().then(work)).finally(limit.end),
      abandon: limit.end,
    };
  } catch (error) {
    limit.lift();
    throw error;
  }
}

interface TimeLimit {
  signal: AbortSignal;
  lift: () => void;
  /** Ends what is limited, now. */
  end: () => void;
}

function createTimeLimit(ms: number): TimeLimit {
  const controller = new AbortController();
  const end = () => controller.abort(new DOMException('The part took too long.', 'TimeoutError'));
  const timer = setTimeout(end, ms);
  const lift = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    lift,
    end: () => {
      lift();
      end();
    },
  };
}

async function openWithin(
  request: PartRequest,
  limit: TimeLimit,
): Promise<Pick<OpenPart, 'end' | 'isEmpty' | 'read'>> {
  const { from, partBytes, size, isArriving } = request;
  const to = Math.min(from + partBytes, size ?? Number.POSITIVE_INFINITY);
  // A file that fits into one part needs no range; one of no bytes has none.
  const needsRange = isArriving || size !== to || from !== 0;
  const response = await request.fetch(request.url, {
    headers: needsRange ? { range: `bytes=${from}-${to - 1}` } : {},
    signal: AbortSignal.any([request.signal, limit.signal]),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  const isPastEnd = response.status === 416 && size === null;
  const isEmpty = isArriving && response.status === 204;
  const isWhole = response.status === 200;
  const range = refuseUnread(response, () => {
    if (response.redirected || response.url !== '') request.checkUrl(response.url);
    if (!isPastEnd && !isEmpty) refuseErrors(response.status);
    if (isArriving && isWhole) throw new SvcError('bad_response', 'A file that arrives was sent as a whole.');
    return readRange(response, { from, to });
  });
  // Without ranges the whole file comes, however long it takes.
  if (isWhole && (size ?? Number.POSITIVE_INFINITY) > partBytes) limit.lift();
  const readBytes = async (): Promise<PartBytes> => {
    if (isPastEnd) return bytesOfBlob(new Blob([]));
    if (range) return readLater(response, range.end - from);
    return readNow(response, isWhole ? (size ?? UNDECLARED_MAX_BYTES) : to - from);
  };
  const read = async (): Promise<Part> => {
    const bytes = await readBytes();
    return {
      bytes,
      isWhole,
      isLast: !isArriving && (isWhole || bytes.size < to - from),
      size: range?.size ?? null,
      entityTag: response.headers.get('etag'),
    };
  };
  return { end: range?.end ?? null, isEmpty, read };
}

/** What is refused is not read on. */
function refuseUnread<T>(response: Response, check: () => T): T {
  try {
    return check();
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

/**
 * The end of the range and the size of the file, that `Content-Range` tells. `null`: CORS hides the header where the
 * server does not expose it.
 */
function readRange(
  response: Response,
  asked: { from: number; to: number },
): { end: number; size: number | null } | null {
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (!range || response.status !== 206) return null;
  const end = Number(range[2]) + 1;
  if (Number(range[1]) !== asked.from || end <= asked.from) throw cutShort();
  if (end > asked.to) throw new SvcError('too_large', 'The file is larger than was declared.');
  return { end, size: range[3] === '*' ? null : Number(range[3]) };
}
