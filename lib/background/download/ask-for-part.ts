import { SvcError } from '@svc/protocol';
import { refuseAddress } from './download-address.ts';
import {
  bytesOfBlob,
  cutShort,
  readLater,
  readNow,
  stopReading,
  tooLarge,
  type PartBytes,
} from './part-bytes.ts';

/** The limit for a file of undeclared size: what our own server takes by default, 5 GB. */
export const UNDECLARED_MAX_BYTES: number = 5_000_000_000;

export interface PartRequest {
  fetch: typeof globalThis.fetch;
  url: string;
  /** A redirect may lead to nowhere that this backend may not name (`refuseAddress`). */
  backendAddress: string;
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

/** An answer that has been judged by its headers. */
export interface Part extends PartBytes {
  /** It is the whole file and not a range of it. */
  readonly isWhole: boolean;
  /** Nothing follows: the end was reached before the part was full. */
  readonly isLast: boolean;
  /** Of the whole file, as far as the answer says it. */
  readonly fileSize: number | null;
  readonly entityTag: string | null;
  /** Why reading it failed: browsers do not agree on how a body ends whose time is over. */
  explain(error: unknown): unknown;
  /** To be called in the end: what was not read by then is not fetched. */
  close(): void;
}

/**
 * Asks for a part of a file. `null`: nothing of it has arrived at the file's server yet. This, and reading the part,
 * rejects with a `TimeoutError`, when it takes too long; with what `fetch` throws, when the server is away.
 *
 * @throws SvcError `gone`, when the address is no longer valid; `too_large`, when there are more bytes than the file
 *   has, or than were asked for; `bad_response` for other refusals. FileUnavailableError `addressRefused`
 *   after a redirect to where the backend may not lead.
 */
export async function askForPart(request: PartRequest): Promise<Part | null> {
  const limit = createTimeLimit(request.timeoutMs);
  try {
    const part = await readAnswer(request, limit);
    if (!part) limit.lift();
    return part;
  } catch (error) {
    limit.lift();
    throw limit.explain(error);
  }
}

interface TimeLimit {
  signal: AbortSignal;
  lift: () => void;
  /** Ends what is limited, now. */
  end: () => void;
  explain: (error: unknown) => unknown;
}

function createTimeLimit(ms: number): TimeLimit {
  const controller = new AbortController();
  const { signal } = controller;
  const end = () => {
    lift();
    controller.abort(new DOMException('The part took too long.', 'TimeoutError'));
  };
  const timer = setTimeout(end, ms);
  const lift = () => clearTimeout(timer);
  return { signal, lift, end, explain: (error) => (signal.aborted ? signal.reason : error) };
}

async function readAnswer(request: PartRequest, limit: TimeLimit): Promise<Part | null> {
  const { from, partBytes, size, isArriving } = request;
  const to = Math.min(from + partBytes, size ?? Number.POSITIVE_INFINITY);
  const response = await sendRequest(request, to, limit.signal);
  const { status } = response;
  const isWhole = status === 200;
  const isPastEnd = status === 416 && size === null;
  const isEmpty = status === 204 && isArriving;
  const range = refuseUnread(response, () => {
    if (response.redirected || response.url !== '') refuseAddress(response.url, request.backendAddress);
    if (!isPastEnd && !isEmpty) refuseErrors(status);
    if (isArriving && isWhole) throw new SvcError('bad_response', 'A file that arrives was sent as a whole.');
    return readRange(response, { from, to });
  });
  if (isEmpty) return null;
  // Without ranges the whole file comes, however long it takes.
  if (isWhole && (size ?? Number.POSITIVE_INFINITY) > partBytes) limit.lift();
  const bytes = await readBytes();
  return {
    ...bytes,
    isWhole,
    isLast: !isArriving && (isWhole || bytes.size < to - from),
    fileSize: range?.size ?? null,
    entityTag: response.headers.get('etag'),
    explain: limit.explain,
    close: limit.end,
  };

  async function readBytes(): Promise<PartBytes> {
    if (range) return readLater(response, range.end - from);
    if (isPastEnd) return bytesOfBlob(new Blob([]));
    return readNow(response, isWhole ? (size ?? UNDECLARED_MAX_BYTES) : to - from);
  }
}

function sendRequest(request: PartRequest, to: number, timeLimit: AbortSignal): Promise<Response> {
  const { fetch, url, from, size, isArriving, signal } = request;
  // A file that fits into one part needs no range; one of no bytes has none.
  const needsRange = isArriving || size !== to || from !== 0;
  return fetch(url, {
    headers: needsRange ? { range: `bytes=${from}-${to - 1}` } : {},
    signal: AbortSignal.any([signal, timeLimit]),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
}

/** Ends the answer where it is refused. */
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
  if (end > asked.to) throw tooLarge();
  return { end, size: range[3] === '*' ? null : Number(range[3]) };
}
