import { MAX_ANSWER_BYTES } from '@svc/protocol';
import {
  CHECKSUM_HEADER,
  JOB_STATE_HEADER,
  UPLOAD_PATH,
  type PhoneJobView,
} from '../../../src/phone-contract.ts';
import { Upload, type DetailedError, type HttpRequest, type HttpResponse } from 'tus-js-client';
import type { OutgoingFile } from '../outgoing-file.ts';
import { onConnectionBroken } from './connection-broken.ts';
import { judgeRefusal, type Judgement } from './judge-refusal.ts';
import { StallDetector, type StallWatch } from './stall-detector.ts';

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
  onStart: (stall: StallWatch) => void;
  /** Ends the attempt. */
  signal: AbortSignal;
}

/** How one attempt ended. `sent`: the server has taken every byte. `done`: and says that the job is completed. */
export type AttemptOutcome = 'sent' | 'done' | 'unreadable' | Judgement;

/** Sends what the server does not have yet. Never rejects. */
export async function attemptUpload(options: UploadAttemptOptions): Promise<AttemptOutcome> {
  const outcome = await new UploadAttempt(options).run();
  // A browser reports a file that it lost, or that was changed meanwhile, like a lost connection
  return outcome === 'tryAgain' && !(await options.file.body.recover()) ? 'unreadable' : outcome;
}

/**
 * One tus upload, its bytes in one request, or in few. When to try again is decided by
 * the caller: tus-js-client would give up after a fixed number of attempts, and whenever the browser
 * believes that it is offline, which on a network without internet it often does.
 */
class UploadAttempt {
  readonly #options: UploadAttemptOptions;
  readonly #stall: StallDetector;
  readonly #listening = new AbortController();
  readonly #outcome: Promise<AttemptOutcome>;
  #settle: (outcome: AttemptOutcome) => void = () => undefined;
  #upload: Upload | undefined;
  #isDone = false;

  constructor(options: UploadAttemptOptions) {
    this.#options = options;
    this.#stall = new StallDetector({ size: options.file.size, onStall: () => this.#end('tryAgain') });
    this.#outcome = new Promise((resolve) => (this.#settle = resolve));
  }

  /** To be called once. */
  run(): Promise<AttemptOutcome> {
    const { onStart, signal } = this.#options;
    const giveUp = () => this.#end('tryAgain');
    onStart(this.#stall);
    onConnectionBroken(
      { signal, giveUp, doubt: () => this.#stall.shortenDeadline() },
      this.#listening.signal,
    );
    if (signal.aborted) giveUp();
    else this.#start();
    return this.#outcome;
  }

  #start(): void {
    const { uploadUrl, isSentWithCreation, metadata, headers } = this.#options;
    const upload = new Upload(new Blob(), {
      fileReader: { openFile: async () => this.#openSource() },
      // With both, tus-js-client would start from the first byte after any refusal to say how many there are
      ...(uploadUrl === undefined ? { endpoint: UPLOAD_PATH } : { uploadUrl }),
      metadata,
      headers,
      uploadDataDuringCreation: isSentWithCreation,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && this.#options.onUploadUrl(upload.url),
      onBeforeRequest: (request) => this.#prepareRequest(request),
      onAfterResponse: (_request, response) => this.#noteState(response),
      onProgress: (bytesSent) => {
        this.#stall.countSent(bytesSent);
        this.#options.onBytesSent(bytesSent);
      },
      onSuccess: () => this.#end(this.#isDone ? 'done' : 'sent'),
      onError: (error) => this.#end(judgeError(error)),
    });
    this.#upload = upload;
    upload.start();
  }

  async #prepareRequest(request: HttpRequest): Promise<void> {
    const xhr = request.getUnderlyingObject() as XMLHttpRequest; // it is one in every browser
    // Safari aborts the request when the connection drops; tus-js-client does not listen for that
    xhr.addEventListener('abort', () => this.#end('tryAgain'));
    // Progress of the answer: in another network the same address may belong to a server that sends without end
    xhr.addEventListener('progress', ({ loaded }) => {
      if (loaded > MAX_ANSWER_BYTES) this.#end('tryAgain');
    });
    if (request.getMethod() !== 'PATCH') return;
    const sha256 = await this.#stall.pauseFor(() => this.#options.checksum);
    if (this.#listening.signal.aborted) throw new Error('The attempt has ended.');
    if (sha256 !== undefined) request.setHeader(CHECKSUM_HEADER, sha256);
  }

  #noteState(response: HttpResponse): void {
    this.#isDone = response.getHeader(JOB_STATE_HEADER) === ('done' satisfies PhoneJobView['state']);
  }

  /** What tus-js-client reads from. */
  #openSource() {
    const { size, body } = this.#options.file;
    const read = async (start: number) => {
      try {
        return await this.#stall.pauseFor(() => body.slice(start));
      } catch (error) {
        this.#end('tryAgain'); // the file is looked at then
        throw error;
      }
    };
    return {
      size,
      // It may give less than it is asked for: what is left has a request of its own
      slice: async (start: number) => {
        const value = await read(start);
        return { value, done: start + value.size >= size };
      },
      close: () => undefined,
    };
  }

  #end(outcome: AttemptOutcome): void {
    this.#stall.stop();
    this.#listening.abort();
    this.#settle(outcome);
    void this.#upload?.abort();
  }
}

function judgeError(error: Error | DetailedError): AttemptOutcome {
  if (!('originalRequest' in error) || !error.originalRequest) return 'notSent';
  const response = error.originalResponse;
  return judgeRefusal({
    method: error.originalRequest.getMethod(),
    status: response?.getStatus() ?? 0,
    body: response?.getBody() ?? '',
  });
}
