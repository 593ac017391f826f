import type { Stats } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import send, { type SendOptions, type SendStream } from 'send';
import type { ContentEncoding } from '../../http/content-encoding.ts';
import type { Exchange } from '../../http/write-answer.ts';
import type { ByteRange } from '../../ports/blob-store.ts';
import { StoreUnavailableError } from '../../ports/store-unavailable.ts';

interface SendFailure {
  status: number;
  headers: Record<string, string>;
}

const OPTIONS: SendOptions = { index: false, dotfiles: 'deny', cacheControl: false };

/**
 * Sends the file `name` of `folder`, and nothing outside of it, with conditions and `HEAD`. Set other headers before.
 * Resolves when the answer has ended, with a failure if nothing was sent.
 *
 * @param encoding - the compressed file beside it is sent. Default: the file as it is.
 */
export function sendFile(
  exchange: Exchange,
  { folder, name }: { folder: string; name: string },
  encoding?: ContentEncoding,
): Promise<SendFailure | undefined> {
  const path = encodeURIComponent(name + (encoding?.ending ?? ''));
  const sending = send(exchange.request, path, { ...OPTIONS, acceptRanges: false, root: folder });
  return finish(exchange, sending, { name, encoding });
}

/** Bytes that are not necessarily in a file. */
export interface BytesToSend {
  /** A file name, which says their type. Default: the type is already set. */
  name?: string;
  /** How they are compressed. Default: not. */
  encoding?: ContentEncoding | undefined;
  size: number;
  /** For `Last-Modified` and `ETag`, unless these headers are already set. */
  modifiedAtMs: number;
  /** `undefined`: the bytes were removed. */
  read: (range: ByteRange) => Promise<Readable | undefined>;
  /** `false`: ranges are ignored. Default `true`. */
  hasParts?: boolean;
  /** Reports errors of reading, also within the answer. */
  report: (error: unknown) => void;
}

/** Sends bytes of a store in the same way. */
export function sendBytes(exchange: Exchange, bytes: BytesToSend): Promise<SendFailure | undefined> {
  const sending = send(exchange.request, encodeURIComponent(bytes.name ?? 'bytes'), {
    ...OPTIONS,
    acceptRanges: bytes.hasParts ?? true,
  });
  // `send` handles ranges and conditions. It expects a file's stats, but uses only these fields: the last two for `ETag`.
  const mtime = new Date(bytes.modifiedAtMs);
  const stats = { size: bytes.size, mtime, ctime: mtime, ino: 0 } as Stats;
  sending.sendFile = (path) => sending.send(path, stats);
  sending.stream = (_path, range) => {
    // `send` always sets both ends.
    const reading = bytes.read(range as ByteRange);
    const fail = (error: unknown) => {
      bytes.report(error);
      sending.emit('error', error instanceof StoreUnavailableError ? toSendError(error) : error);
    };
    reading
      .then((stream) => {
        if (!stream) return sending.emit('error', MISSING);
        stream.on('error', fail);
        return pipeUntilClosed(stream, exchange.response);
      })
      .catch(fail);
  };
  return finish(exchange, sending, bytes);
}

const MISSING: SendError = Object.assign(new Error('The bytes are gone.'), { status: 404 });

function toSendError(error: StoreUnavailableError): SendError {
  const headers = { 'Retry-After': String(error.retryAfterSeconds) };
  return Object.assign(new Error(error.message, { cause: error }), { status: 503, headers });
}

/** Destroys the stream of bytes when the answer ends in any way. */
export function pipeUntilClosed(bytes: Readable, response: ServerResponse): void {
  const letGo = () => void bytes.destroy();
  if (response.destroyed) letGo();
  response.once('close', letGo);
  bytes.pipe(response);
}

function finish(
  { response }: Exchange,
  sending: SendStream,
  { name, encoding }: Pick<BytesToSend, 'name' | 'encoding'>,
): Promise<SendFailure | undefined> {
  return new Promise((resolve) => {
    sending.on('headers', () => {
      if (name !== undefined) sending.type(name); // without the ending of a compressed file
      if (encoding) response.setHeader('Content-Encoding', encoding.name);
    });
    if (response.destroyed) resolve(undefined);
    response.once('close', () => resolve(undefined));
    sending
      .on('error', (error: SendError) => {
        if (response.headersSent) {
          response.destroy();
          return;
        }
        response.removeHeader('Content-Encoding');
        resolve({ status: error.status ?? 500, headers: error.headers ?? {} });
      })
      .on('directory', () => resolve({ status: 404, headers: {} }))
      .pipe(response);
  });
}

interface SendError extends Error {
  status?: number;
  headers?: Record<string, string>;
}
