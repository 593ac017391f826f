import type { PresignedDownload } from '@svc/protocol';
import type { DownloadOptions } from '../../../lib/background/download-file.ts';

export const BYTES = Uint8Array.from({ length: 25 }, (_, index) => index);
export const presigned: PresignedDownload = {
  url: 'https://s.example/a',
  fileName: 'a',
  size: 25,
  contentType: 'image/png',
};

export interface StorageOptions {
  bytes?: Uint8Array<ArrayBuffer>;
  hasRanges?: boolean;
  hidesHeaders?: boolean;
  /** Called before each answer; may answer itself. */
  intercept?: (index: number, signal: AbortSignal) => Response | Promise<Response> | undefined;
}

/** An object storage that does what RFC 9110 says. */
export function createStorage({
  bytes = BYTES,
  hasRanges = true,
  hidesHeaders = false,
  intercept,
}: StorageOptions = {}) {
  const asked: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { headers, signal } = new Request(input, init);
    const range = headers.get('range');
    asked.push(range);
    const other = intercept?.(asked.length, signal);
    if (other) return other;
    if (!range || !hasRanges) return new Response(bytes);
    const [from = 0, to = 0] = range.slice('bytes='.length).split('-').map(Number);
    if (from >= bytes.length) return new Response(null, { status: 416 });
    const part = bytes.slice(from, to + 1);
    const contentRange = `bytes ${from}-${from + part.length - 1}/${bytes.length}`;
    return new Response(part, {
      status: 206,
      headers: hidesHeaders ? {} : { 'content-range': contentRange, etag: '"1"' },
    });
  };
  return { fetch, asked };
}

export function createOptions(
  fetch: typeof globalThis.fetch,
  more: Partial<DownloadOptions> = {},
): DownloadOptions {
  return {
    fetch,
    sleep: async () => undefined,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    renew: async () => presigned,
    onCutOff: () => undefined,
    refuseIfClosed: async () => undefined,
    checkUrl: () => undefined,
    partBytes: 10,
    maxPartBytes: 10,
    ...more,
  };
}

export async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}
