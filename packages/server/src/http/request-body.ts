import { finished, type Readable } from 'node:stream';

/** Pieces of 64 KiB that may wait for their reader, so that receiving and writing overlap. */
const MAX_WAITING_PIECES = 8;

/**
 * The body of a request as a web stream of the received buffers. `Readable.toWeb` copies each buffer, which takes half
 * of the server's time for a large upload. Fails when the connection ends before the body does.
 */
export function readRequestBody(request: Readable): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        request.pause();
        request.on('data', (piece: Buffer) => {
          controller.enqueue(piece);
          if ((controller.desiredSize ?? 0) <= 0) request.pause();
        });
        finished(request, { writable: false }, (error) => {
          if (error) controller.error(error);
          else controller.close();
        });
      },
      pull: () => void request.resume(),
      // The rest is not read; the connection stays usable for the answer.
      cancel: () => void request.pause(),
    },
    new CountQueuingStrategy({ highWaterMark: MAX_WAITING_PIECES }),
  );
}
