import { MAX_ANSWER_BYTES } from '@svc/protocol';
import { CHECKSUM_HEADER, UPLOAD_PATH } from '../../src/phone-contract.ts';
import { Upload, type DetailedError } from 'tus-js-client';
import { onNetworkChange, onReconnect } from '../job/reconnect-events.ts';
import type { OutgoingFile } from './outgoing-file.ts';
import { judgeRefusal, type Judgement } from './judge-refusal.ts';
import { StallDetector } from './stall-detector.ts';

export interface UploadAttemptOptions {
  file: Pick<OutgoingFile, 'size' | 'body'>;
  /** Where an earlier attempt sent its bytes: it is asked how many it has. */
  uploadUrl: string | undefined;
  /** The request that creates the upload brings the bytes, too. */
  isSentWithCreation: boolean;
  metadata: Record<string, string>;
  headers: Record<string, string>;
  /** Of the whole file, told with its bytes: the upload may be created before it is known. Never rejects. */
  checksum: Promise<string | undefined>;
  onUploadUrl: (url: string) => void;
  onBytesSent: (bytesSent: number) => void;
  /** Hands out the attempt's detector, to be told what the server says. */
  onStart: (stall: StallDetector) => void;
  /** Ends the attempt. */
  signal: AbortSignal;
}

/** How one attempt ended. `sent`: the server has taken every byte. */
export type AttemptOutcome = 'sent' | 'unreadable' | Judgement;

/** Sends what the server does not have yet. Never rejects. */
export async function attemptUpload(options: UploadAttemptOptions): Promise<AttemptOutcome> {
  const outcome = await runUpload(options);
  // A browser reports a file that it lost, or that was changed meanwhile, like a lost connection
  return outcome === 'tryAgain' && !(await options.file.body.isReadable()) ? 'unreadable' : outcome;
}

/**
 * One tus upload, its bytes in one request, or in few. When to try again is decided by
 * the caller: tus-js-client would give up after a fixed number of attempts, and whenever the browser
 * believes that it is offline, which on a network without internet it often does.
 */
function runUpload(options: UploadAttemptOptions): Promise<AttemptOutcome> {
  return new Promise((resolve) => {
    const { size, body } = options.file;
    const upload = new Upload(new Blob(), {
      fileReader: { openFile: async () => openSource(options.file, readPart) },
      ...(body.partBytes !== undefined && { chunkSize: body.partBytes }),
      // With both, tus-js-client would start from the first byte after any refusal to say how many there are
      ...(options.uploadUrl === undefined ? { endpoint: UPLOAD_PATH } : { uploadUrl: options.uploadUrl }),
      metadata: options.metadata,
      headers: options.headers,
      uploadDataDuringCreation: options.isSentWithCreation,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && options.onUploadUrl(upload.url),
      // Safari aborts the request when the connection drops; tus-js-client does not listen for that
      onBeforeRequest: async (request) => {
        const xhr = request.getUnderlyingObject() as XMLHttpRequest; // it is one in every browser
        xhr.addEventListener('abort', () => end('tryAgain'));
        // Progress of the answer: in another network the same address may belong to a server that sends without end
        xhr.addEventListener('progress', ({ loaded }) => {
          if (loaded > MAX_ANSWER_BYTES) end('tryAgain');
        });
        if (request.getMethod() !== 'PATCH') return;
        const sha256 = await stall.pauseFor(() => options.checksum);
        if (listening.signal.aborted) throw new Error('The attempt has ended.');
        if (sha256 !== undefined) request.setHeader(CHECKSUM_HEADER, sha256);
      },
      onProgress: (bytesSent) => {
        stall.countSent(bytesSent);
        options.onBytesSent(bytesSent);
      },
      onSuccess: () => end('sent'),
      onError: (error) => end(judgeError(error)),
    });
    const listening = new AbortController();
    const stall = new StallDetector({ size, onStall: giveUp });

    async function readPart(read: () => Promise<Blob>): Promise<Blob> {
      try {
        return await stall.pauseFor(read);
      } catch (error) {
        giveUp(); // the file is looked at then
        throw error;
      }
    }
    function giveUp(): void {
      end('tryAgain');
    }
    function end(outcome: AttemptOutcome): void {
      stall.stop();
      listening.abort();
      resolve(outcome);
      void upload.abort();
    }

    options.onStart(stall);
    options.signal.addEventListener('abort', giveUp, { signal: listening.signal });
    window.addEventListener('offline', giveUp, { signal: listening.signal });
    onNetworkChange(giveUp, listening.signal);
    onReconnect(() => stall.shortenDeadline(), listening.signal);
    if (options.signal.aborted) giveUp();
    else upload.start();
  });
}

function judgeError(error: Error | DetailedError): AttemptOutcome {
  if (!('originalRequest' in error) || !error.originalRequest) return 'unexpected';
  const response = error.originalResponse;
  return judgeRefusal({
    method: error.originalRequest.getMethod(),
    status: response?.getStatus() ?? 0,
    body: response?.getBody() ?? '',
  });
}

/** What tus-js-client reads from. */
function openSource(
  { size, body }: UploadAttemptOptions['file'],
  readPart: (read: () => Promise<Blob>) => Promise<Blob>,
) {
  return {
    size,
    slice: async (start: number, end: number) => {
      const last = Math.min(end, size);
      return { value: await readPart(() => body.slice(start, last)), done: last >= size };
    },
    close: () => undefined,
  };
}
