import { MAX_ANSWER_BYTES } from '@svc/protocol';
import { StallDetector } from './stall-detector.ts';

export interface PartToPut {
  url: string;
  bytes: Blob;
  /** Counted from the first byte of the part. */
  onBytesSent: (bytesSent: number) => void;
  /** Hands out the request's detector. */
  onStart: (stall: StallDetector) => void;
  /** Ends the request. */
  signal: AbortSignal;
}

/**
 * Sends one part to the object store. Whether it has arrived is not of interest here: a page is not told that of each
 * failure, and the server looks for it anyway. Never rejects.
 *
 * The request has no header but what the browser sets, which the store would have to allow.
 */
export function putPart({ url, bytes, onBytesSent, onStart, signal }: PartToPut): Promise<void> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest(); // `fetch` tells no progress of what is sent
    const end = () => {
      stall.stop();
      signal.removeEventListener('abort', end);
      resolve();
      request.abort();
    };
    const stall = new StallDetector({ size: bytes.size, onStall: end });
    onStart(stall);
    request.upload.addEventListener('progress', ({ loaded }) => {
      stall.countSent(loaded);
      onBytesSent(loaded);
    });
    request.addEventListener('progress', ({ loaded }) => loaded > MAX_ANSWER_BYTES && end());
    request.addEventListener('loadend', end);
    signal.addEventListener('abort', end);
    request.open('PUT', url);
    if (signal.aborted) end();
    else request.send(bytes);
  });
}
