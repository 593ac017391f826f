import { backOffMs, hasCode, type PresignedDownload, SvcError } from '@svc/protocol';
import { isAddressRefused } from './download-address.ts';
import { joinPart, receivedNothing, type Received } from './download-part.ts';
import { PartOpener, type PartOptions } from './part-opener.ts';
import { createPlainSink, type PartSink } from './part-sink.ts';

export interface DownloadOptions extends PartOptions {
  /** Called after each part. `size` is `null` as long as it is unknown. */
  onProgress: (bytesDownloaded: number, size: number | null) => void;
  /** Called when the file's server stops answering. */
  onCutOff: () => void;
  /** Rejects, where the file's server answers and the browser keeps that from us. */
  refuseIfCorsBlocked: (url: string) => Promise<void>;
  /** Default: the parts are joined as they are. */
  sink?: PartSink;
}

export interface DownloadedFile {
  blob: Blob;
  /** The `ETag` of all parts. Absent: the server sent none. */
  etag?: string;
}

/** In a row, which takes a minute and a half: a train's tunnel, a router that starts anew. */
const MAX_FAILURES = 12;
/** A part that does not open may have been changed on its way; one that lies so at the backend stays so. */
const MAX_BROKEN_SEALS = 3;
/** A file that is another one so often may be a storage whose machines disagree on what it is. */
const MAX_RESTARTS = 3;

/**
 * Fetches a file in ranges (RFC 9110, section 14). A server without ranges answers with the whole file, which is taken.
 * A part that fails is asked for again, from where it stopped. Of a file that still arrives the next part is asked for
 * as soon as the headers of one say where it ends, so that the line is never idle; what has come of it counts also when
 * it goes on as a whole one.
 *
 * @throws SvcError when the bytes do not add up, or the same part failed too often; `too_large` at once, when there
 *   are more than the file has; `bad_seal` as the sink does. AddressRefusedError at once.
 */
export async function downloadFile(
  presigned: Pick<PresignedDownload, 'url' | 'size' | 'contentType'>,
  options: DownloadOptions,
): Promise<DownloadedFile> {
  const { signal, sink = createPlainSink() } = options;
  const size = presigned.size ?? null;
  const parts = new PartOpener(presigned.url, options);
  let received = receivedNothing(size);
  let [failures, brokenSeals, restarts] = [0, 0, 0];
  while (!received.isComplete) {
    try {
      const joined = await takePart(received, parts, sink);
      failures = brokenSeals = 0;
      if (joined) options.onProgress((received = joined).bytes, received.size);
      else await parts.waitForMore();
    } catch (error) {
      parts.drop();
      signal.throwIfAborted();
      failures += 1;
      if (hasCode(error, 'bad_seal')) brokenSeals += 1;
      if (hasCode(error, 'conflict')) restarts += 1;
      const isVain = brokenSeals >= MAX_BROKEN_SEALS || restarts >= MAX_RESTARTS;
      if (failures >= MAX_FAILURES || isVain || isForGood(error)) throw error;
      if (parts.isArriving && hasCode(error, 'gone') && !options.arrived?.aborted) throw error;
      if (hasCode(error, 'conflict')) {
        received = receivedNothing(size);
        sink.restart();
      }
      const isCutOff = !(error instanceof SvcError);
      if (isCutOff) options.onCutOff();
      if (isTimeout(error)) parts.shrink();
      await parts.pause(backOffMs(failures, error));
      // Storage hosts refuse an address that has expired without CORS headers, which looks like no answer.
      if (isCutOff || hasCode(error, 'gone') || parts.hasArrived) await parts.renew();
      if (isCutOff && failures > 1) await options.refuseIfCorsBlocked(parts.url);
    }
  }
  const { entityTag: etag } = received;
  return { blob: sink.finish(presigned.contentType), ...(etag !== null && { etag }) };
}

/** `undefined`: nothing of the part has arrived yet. */
async function takePart(
  received: Received,
  parts: PartOpener,
  sink: PartSink,
): Promise<Received | undefined> {
  const opened = await parts.open(received);
  if (opened.isEmpty) return undefined;
  parts.openAhead(received, opened.end, (part) => sink.readAhead(part.bytes));
  return opened.take(async (part) => {
    const joined = joinPart(received, part);
    await sink.add(part.bytes, part.isWhole);
    parts.adapt(part.bytes.size);
    return joined;
  });
}

/** A storage that sends too much, or on to where it must not, would do so again. */
function isForGood(error: unknown): boolean {
  return isAddressRefused(error) || hasCode(error, 'too_large');
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
