import { backOffMs, hasCode, type PresignedDownload, type Sleep, SvcError } from '@svc/protocol';
import { isAddressRefused } from './download-address.ts';
import { fetchPart, joinPart, receivedNothing } from './download-part.ts';

const MEBI = 1024 * 1024;

/** A photo comes in one request. */
const FIRST_PART_BYTES = 8 * MEBI;
/** Large enough to cost nothing, small enough to show progress and to be tried again. */
const MAX_PART_BYTES = 32 * MEBI;
const MIN_PART_BYTES = MEBI / 4;

/**
 * How long a part may take. A connection may die in silence, and nobody counts the bytes on their way: that
 * would make a download three times slower. Browsers end a worker whose fetch takes 30 s to answer.
 */
const PART_TIMEOUT_MS = 25_000;
const QUICK_MS = 5_000;

export interface DownloadOptions {
  fetch: typeof globalThis.fetch;
  sleep: Sleep;
  signal: AbortSignal;
  /** Called after each part. `size` is `null` as long as it is unknown. */
  onProgress: (bytesDownloaded: number, size: number | null) => void;
  /** Called when the file's server stops answering. */
  onCutOff: () => void;
  /** Asks for the address again, when the one in hand does not work any more. */
  renew: () => Promise<PresignedDownload>;
  /** Rejects, where the file's server answers and the browser keeps that from us. */
  refuseIfCorsBlocked: (url: string) => Promise<void>;
  /** Throws `AddressRefusedError`, where the backend may not send anybody to. */
  checkUrl: (url: string) => void;
  /** Of the first part. Default {@link FIRST_PART_BYTES}. */
  partBytes?: number;
  /** Default {@link MAX_PART_BYTES}. */
  maxPartBytes?: number;
  /** Default {@link PART_TIMEOUT_MS}. */
  timeoutMs?: number;
}

/** In a row, which takes a minute and a half: a train's tunnel, a router that starts anew. */
const MAX_FAILURES = 12;

/**
 * Fetches a file in ranges (RFC 9110, section 14) and joins the parts by reference: the bytes stay in
 * the browser's blob storage and never enter the worker's heap. A server without ranges answers with
 * the whole file, which is taken. A part that fails is asked for again, from where it stopped.
 *
 * @throws SvcError when the bytes do not add up, or the same part failed too often; `too_large` at once, when there
 *   are more than the file has. AddressRefusedError at once.
 */
export async function downloadFile(presigned: PresignedDownload, options: DownloadOptions): Promise<Blob> {
  const { signal, sleep, maxPartBytes = MAX_PART_BYTES, timeoutMs = PART_TIMEOUT_MS } = options;
  let { partBytes = FIRST_PART_BYTES } = options;
  const size = presigned.size ?? null;
  let received = receivedNothing(size);
  let url = presigned.url;
  let failures = 0;
  options.checkUrl(url);
  while (!received.isComplete) {
    try {
      const startedAtMs = performance.now();
      const { fetch, checkUrl } = options;
      const part = await fetchPart({ fetch, url, checkUrl, received, partBytes, timeoutMs, signal });
      received = joinPart(received, part);
      partBytes = sizeAfterPart(partBytes, performance.now() - startedAtMs, maxPartBytes);
      failures = 0;
      options.onProgress(received.bytes, received.size);
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (failures >= MAX_FAILURES || isForGood(error)) throw error;
      if (hasCode(error, 'conflict')) received = receivedNothing(size);
      const isCutOff = !(error instanceof SvcError);
      if (isCutOff) options.onCutOff();
      if (isTimeout(error)) partBytes = sizeAfterTimeout(partBytes);
      await sleep(backOffMs(failures, error), signal);
      // Storage hosts refuse an address that has expired without CORS headers, which looks like no answer.
      if (isCutOff || hasCode(error, 'gone')) url = (await options.renew()).url;
      options.checkUrl(url);
      if (isCutOff && failures > 1) await options.refuseIfCorsBlocked(url);
    }
  }
  return joinBlobs(received.parts, presigned.contentType);
}

/** One that is there already is taken as it is: to make a Blob of it once more takes the browser several ms. */
function joinBlobs(parts: readonly Blob[], contentType: string | undefined): Blob {
  const [first] = parts;
  const type = contentType || first?.type || '';
  return first && parts.length === 1 && first.type === type ? first : new Blob([...parts], { type });
}

/** A storage that sends too much, or on to where it must not, would do so again. */
function isForGood(error: unknown): boolean {
  return isAddressRefused(error) || hasCode(error, 'too_large');
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** The size of the next part: larger after one that came quickly. */
function sizeAfterPart(partBytes: number, tookMs: number, maxBytes: number): number {
  return tookMs < QUICK_MS ? Math.min(partBytes * 2, maxBytes) : partBytes;
}

/** The size with which a part is tried again that took too long: the network may only be slow. */
function sizeAfterTimeout(partBytes: number): number {
  return Math.min(partBytes, Math.max(Math.floor(partBytes / 4), MIN_PART_BYTES));
}
