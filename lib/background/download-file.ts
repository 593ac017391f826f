import { SvcError, type PresignedDownload } from '@svc/protocol';
import { backOffMs, type Sleep } from './back-off.ts';
import { fetchPart, joinPart, PART_BYTES, receivedNothing } from './download-part.ts';

export interface DownloadOptions {
  fetch: typeof globalThis.fetch;
  sleep: Sleep;
  signal: AbortSignal;
  /** Called after each part. `size` is `null` as long as nobody has said it. */
  onProgress: (bytesDownloaded: number, size: number | null) => void;
  /** Asks for the address again, when the one in hand does not work any more. */
  renew: () => Promise<PresignedDownload>;
  /** Default {@link PART_BYTES}. */
  partBytes?: number;
}

const MAX_FAILURES = 6;

/**
 * Fetches a file in ranges (RFC 9110, section 14) and joins the parts by reference: the bytes stay in
 * the browser's blob storage and never enter the worker's heap. A server without ranges answers with
 * the whole file, which is taken. A part that fails is asked for again.
 *
 * @throws SvcError when the bytes do not add up, or the same part failed six times.
 */
export async function downloadFile(presigned: PresignedDownload, options: DownloadOptions): Promise<Blob> {
  const { signal, sleep, partBytes = PART_BYTES } = options;
  const size = presigned.size ?? null;
  let received = receivedNothing(size);
  let url = presigned.url;
  let failures = 0;
  while (!received.isComplete) {
    try {
      const part = await fetchPart({ fetch: options.fetch, url, received, partBytes, signal });
      received = joinPart(received, part);
      failures = 0;
      options.onProgress(received.bytes, received.size);
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (failures >= MAX_FAILURES) throw error;
      if (error instanceof SvcError && error.code === 'conflict') received = receivedNothing(size);
      await sleep(backOffMs(failures, error), signal);
      if (error instanceof SvcError && error.code === 'gone') url = (await options.renew()).url;
    }
  }
  return new Blob([...received.parts], { type: presigned.contentType || received.parts[0]?.type || '' });
}
