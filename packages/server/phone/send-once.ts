import { Upload, type DetailedError } from 'tus-js-client';
import { judgeRefusal, type Judgement } from './judge-refusal.ts';

export interface SendOnceOptions {
  file: Blob;
  /** Where an earlier attempt sent its bytes: it is asked how many it has. */
  uploadUrl: string | undefined;
  metadata: Record<string, string>;
  headers: Record<string, string>;
  onUploadUrl: (url: string) => void;
  onBytesSent: (bytesSent: number) => void;
}

/** How one attempt ended. `sent`: the server has taken every byte. */
export type AttemptOutcome = 'sent' | 'unreadable' | Judgement;

const ENDPOINT = '/upload';
/** A connection that moves nothing for so long is dead, though nobody has said so. */
const STALLED_AFTER_MS = 30_000;
/** With the last byte handed over, slow networks still empty their buffers and the server checks the file. */
const UNANSWERED_AFTER_MS = 120_000;

/** Sends what the server does not have yet. Never rejects. */
export async function sendOnce(options: SendOnceOptions): Promise<AttemptOutcome> {
  const outcome = await runUpload(options);
  // A browser reports a file that it lost, or that was changed meanwhile, like a lost connection
  return outcome === 'tryAgain' && !(await isReadable(options.file)) ? 'unreadable' : outcome;
}

/**
 * One tus upload, its bytes in one request. When to try again is decided by
 * the caller: tus-js-client would give up after a fixed number of attempts, and whenever the browser
 * believes that it is offline, which on a network without internet it often does.
 */
function runUpload(options: SendOnceOptions): Promise<AttemptOutcome> {
  return new Promise((resolve) => {
    const upload = new Upload(options.file, {
      endpoint: ENDPOINT,
      uploadUrl: options.uploadUrl ?? null,
      metadata: options.metadata,
      headers: options.headers,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && options.onUploadUrl(upload.url),
      // Safari aborts the request when the connection drops; tus-js-client does not listen for that
      onBeforeRequest: (request) => {
        const xhr = request.getUnderlyingObject() as XMLHttpRequest; // it is one in every browser
        xhr.addEventListener('abort', () => end('tryAgain'));
      },
      onProgress: (bytesSent) => {
        watch(bytesSent);
        options.onBytesSent(bytesSent);
      },
      onSuccess: () => end('sent'),
      onError: (error) => end(judgeError(error)),
    });
    let timer: ReturnType<typeof setTimeout> | undefined;

    function watch(bytesSent: number): void {
      clearTimeout(timer);
      const patienceMs = bytesSent < options.file.size ? STALLED_AFTER_MS : UNANSWERED_AFTER_MS;
      timer = setTimeout(end, patienceMs, 'tryAgain');
    }
    function giveUp(): void {
      end('tryAgain');
    }
    function end(outcome: AttemptOutcome): void {
      clearTimeout(timer);
      window.removeEventListener('offline', giveUp);
      resolve(outcome);
      void upload.abort();
    }

    window.addEventListener('offline', giveUp);
    watch(0);
    upload.start();
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

async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false; // the reason is in the name: NotReadableError, NotFoundError
  }
}
