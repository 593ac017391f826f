import { MAX_ANSWER_BYTES } from '@svc/protocol';
import { StallDetector } from './stall-detector.ts';

export interface PartToPut {
  url: string;
  bytes: Blob;
  /** Bytes sent of this part. */
  onBytesSent: (bytesSent: number) => void;
  /** Called with the request's stall detector. */
  onStart: (stall: StallDetector) => void;
  /** Ends the request. */
  signal: AbortSignal;
}

/**
 * Sends one part to the object store. Never rejects, and does not tell whether the part has arrived: a page does not
 * learn of each failure, and the server checks anyway.
 *
 * The request has no extra headers, which the store would have to allow.
 */
export function putPart({ url, bytes, onBytesSent, onStart, signal }: PartToPut): Promise<void> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest(); // `fetch` reports no upload progress
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
