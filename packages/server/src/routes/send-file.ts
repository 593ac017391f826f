import type { IncomingMessage, ServerResponse } from 'node:http';
import send, { type SendOptions } from 'send';

/** What to send: `name` inside `folder`, and nothing outside of it. */
export interface FileToSend {
  folder: string;
  name: string;
}

/** The status of a failure of `send`, and the headers that belong to it. */
export interface SendFailure {
  status: number;
  headers: Record<string, string>;
}

const CHUNK_BYTES = 1 << 20;

/**
 * Sends a file with `Range`, conditions and `HEAD`. Headers that must come with it are set before.
 * Resolves when the answer is over; to a failure, if nothing was sent.
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: FileToSend,
): Promise<SendFailure | undefined> {
  const options: SendOptions & { highWaterMark: number } = {
    root: file.folder,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    // Large chunks: a GiB in 0.8 s instead of several.
    highWaterMark: CHUNK_BYTES,
  };
  return new Promise((resolve) => {
    if (response.destroyed) resolve(undefined);
    response.once('close', () => resolve(undefined));
    send(request, encodeURIComponent(file.name), options)
      .on('error', (error: SendError) => {
        if (response.headersSent) response.destroy();
        else resolve({ status: error.status ?? 500, headers: error.headers ?? {} });
      })
      .on('directory', () => resolve({ status: 404, headers: {} }))
      .pipe(response);
  });
}

interface SendError extends Error {
  status?: number;
  headers?: Record<string, string>;
}
