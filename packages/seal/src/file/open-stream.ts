import type { Bytes } from '../bytes.ts';
import type { Identity } from '../header/secret-key.ts';
import { createFileOpener, type FileOpener, type OpenOptions } from './file-opener.ts';

/**
 * The content of a sealed stream, decrypted while it is read. Its bytes are verified, but the file is
 * complete only when the stream ends without an error.
 *
 * Fails with SvcError `bad_seal`, when the sealed file does not open, `bad_request`, when the identity is no
 * X25519 private key, or the error of `stream`. `stream` is cancelled then, and when the reader cancels.
 */
export function openStream(
  stream: ReadableStream<Uint8Array>,
  identity: Identity,
  options: OpenOptions,
): ReadableStream<Bytes> {
  const reader = stream.getReader();
  let opener: FileOpener | undefined;

  async function pull(controller: ReadableStreamDefaultController<Bytes>): Promise<void> {
    try {
      opener ??= createFileOpener(identity, options);
      const opened = await readNext(reader, opener);
      for (const bytes of opened ?? []) controller.enqueue(bytes);
      if (!opened) controller.close();
    } catch (error) {
      // The reader gets the first error, not one of cancelling.
      await reader.cancel(error).catch(() => undefined);
      throw error;
    }
  }

  const cancel = (reason: unknown) => reader.cancel(reason);
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}

/** The next opened bytes, not empty. `undefined`: the file has ended. */
async function readNext(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  opener: FileOpener,
): Promise<Bytes[] | undefined> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      opener.finish();
      return undefined;
    }
    const opened = await opener.push(value);
    if (opened.length > 0) return opened;
  }
}
