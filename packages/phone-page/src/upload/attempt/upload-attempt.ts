import { MAX_ANSWER_BYTES } from '@svc/protocol';
import {
  CHECKSUM_HEADER,
  JOB_STATE_HEADER,
  METHOD_HEADER,
  UPLOAD_PATH,
  type PhoneJobView,
} from '@svc/protocol/phone';
import {
  DefaultHttpStack,
  Upload,
  type DetailedError,
  type HttpRequest,
  type HttpResponse,
} from 'tus-js-client';
import { isOwn } from '../../job/ask-server.ts';
import { parseJson } from '../../job/stored-json.ts';
import type { OutgoingFile } from '../outgoing-file.ts';
import { reachPath, reachUpload } from '../../job/server-path.ts';
import { onConnectionBroken } from '../../job/connection-events.ts';
import { judgeRefusal, type AttemptOutcome } from './judge-refusal.ts';
import { StallDetector, type StallWatch } from './stall-detector.ts';
import type { UploadPassage } from './upload-passage.ts';

export interface UploadAttemptOptions {
  file: Pick<OutgoingFile, 'size' | 'body'>;
  /** The address of an earlier attempt's upload, which is asked how many bytes it has. */
  uploadUrl: string | undefined;
  /** The request that creates the upload also carries the bytes. */
  isSentWithCreation: boolean;
  metadata: Record<string, string>;
  headers: Record<string, string>;
  /** Of the job's server, if it is another one than the page's. */
  base: string | undefined;
  /**
   * The checksum of the whole file, sent with its bytes, since it may not be known when the upload is created. Never
   * rejects.
   */
  checksum: Promise<string | undefined>;
  onUploadUrl: (url: string) => void;
  onBytesSent: (bytesSent: number) => void;
  /** What attempts of this upload have learned about the network. */
  passage: UploadPassage;
  /** Called with the attempt's detector, which is then told what the server reports. */
  onStart: (stall: StallWatch) => void;
  signal: AbortSignal;
}

const HTTP = new DefaultHttpStack({});

/** Sends the missing bytes. Never rejects. */
export async function attemptUpload(options: UploadAttemptOptions): Promise<AttemptOutcome> {
  const outcome = await new UploadAttempt(options).run();
  // A browser reports a lost or changed file as a lost connection.
  return outcome === 'tryAgain' && !(await options.file.body.recover()) ? 'unreadable' : outcome;
}

/**
 * One tus upload, with its bytes in one or few requests. The caller decides when to retry: tus-js-client would give up
 * after a fixed number of attempts, and whenever the browser believes that it is offline, which is often wrong on a
 * network without internet.
 */
class UploadAttempt {
  readonly #options: UploadAttemptOptions;
  readonly #stall: StallDetector;
  readonly #listening = new AbortController();
  readonly #outcome: Promise<AttemptOutcome>;
  #settle: (outcome: AttemptOutcome) => void = () => undefined;
  #upload: Upload | undefined;
  #method = '';
  #isDone = false;

  constructor(options: UploadAttemptOptions) {
    this.#options = options;
    this.#stall = new StallDetector({
      size: options.file.size,
      onStall: (isHeldBack) => this.#endStalled(isHeldBack),
    });
    this.#outcome = new Promise((resolve) => (this.#settle = resolve));
  }

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
    const { uploadUrl, isSentWithCreation, metadata, headers, base } = this.#options;
    const upload = new Upload(new Blob(), {
      fileReader: { openFile: async () => this.#openSource() },
      // With both options, tus-js-client would start from the first byte after any refused `HEAD`.
      ...(uploadUrl === undefined
        ? { endpoint: reachPath(UPLOAD_PATH, base) }
        : { uploadUrl: reachUpload(uploadUrl, base) }),
      metadata,
      headers,
      httpStack: { getName: () => 'way', createRequest: (...request) => this.#createRequest(...request) },
      uploadDataDuringCreation: isSentWithCreation,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && this.#options.onUploadUrl(upload.url),
      onBeforeRequest: (request) => this.#prepareRequest(request),
      onAfterResponse: (_request, response) => this.#noteAnswer(response),
      onProgress: (bytesSent) => this.#noteSent(bytesSent),
      onSuccess: () => this.#end(this.#isDone ? 'done' : 'sent'),
      onError: (error) => this.#end(this.#judgeError(error)),
    });
    this.#upload = upload;
    upload.start();
  }

  #createRequest(method: string, url: string): HttpRequest {
    this.#method = method;
    const isOverridden = this.#options.passage.way.usesPostOnly && method !== 'POST';
    const request = HTTP.createRequest(isOverridden ? 'POST' : method, url);
    if (isOverridden) request.setHeader(METHOD_HEADER, method);
    return request;
  }

  async #prepareRequest(request: HttpRequest): Promise<void> {
    const xhr = request.getUnderlyingObject() as XMLHttpRequest; // it is one in every browser
    // Safari aborts the request when the connection drops; tus-js-client does not listen for that
    xhr.addEventListener('abort', () => this.#end('tryAgain'));
    // Progress of the answer: in another network, the address may belong to a server that sends without end.
    xhr.addEventListener('progress', ({ loaded }) => {
      if (loaded > MAX_ANSWER_BYTES) this.#end('tryAgain');
    });
    if (this.#method !== 'PATCH') return;
    const sha256 = await this.#stall.pauseFor(() => this.#options.checksum);
    if (this.#listening.signal.aborted) throw new Error('The attempt has ended.');
    if (sha256 !== undefined) request.setHeader(CHECKSUM_HEADER, sha256);
  }

  #noteSent(bytesSent: number): void {
    const { passage, onBytesSent } = this.#options;
    this.#stall.countSent(bytesSent);
    passage.countSent(bytesSent);
    if (!passage.isHeldBack) onBytesSent(bytesSent);
  }

  #noteAnswer(response: HttpResponse): void {
    const { passage, onBytesSent } = this.#options;
    const offset = Number.parseInt(isOurs(response) ? (response.getHeader('Upload-Offset') ?? '') : '', 10);
    if (!Number.isNaN(offset)) {
      passage.countArrived(offset);
      if (passage.isHeldBack) onBytesSent(offset);
    }
    this.#isDone = response.getHeader(JOB_STATE_HEADER) === ('done' satisfies PhoneJobView['state']);
  }

  /** The source that tus-js-client reads. */
  #openSource() {
    const { file, passage } = this.#options;
    const { size, body } = file;
    const read = async (start: number) => {
      try {
        const end = start + passage.way.maxBytes;
        return await this.#stall.pauseFor(() => (end < size ? body.slice(start, end) : body.slice(start)));
      } catch (error) {
        this.#end('tryAgain'); // the caller then checks the file
        throw error;
      }
    };
    return {
      size,
      // It may return fewer bytes than requested; the rest has a request of its own.
      slice: async (start: number) => {
        const value = await read(start);
        passage.begin(start, value.size);
        return { value, done: start + value.size >= size };
      },
      close: () => undefined,
    };
  }

  #endStalled(isHeldBack: boolean): void {
    if (isHeldBack) this.#options.passage.noteHeldBack();
    this.#end(isHeldBack ? 'otherWay' : 'tryAgain');
  }

  #judgeError(error: Error | DetailedError): AttemptOutcome {
    if (!('originalRequest' in error) || !error.originalRequest) return 'notSent';
    const response = error.originalResponse;
    const status = response?.getStatus() ?? 0;
    const refusal = { method: this.#method, status, body: response?.getBody() ?? '' };
    const isOurAnswer =
      response !== null && (isOurs(response) || isOwn({ status, body: parseJson(refusal.body) }));
    if (isOurAnswer) this.#options.passage.noteRefusalOfServer();
    else if (status > 0) this.#options.passage.countRefusal(status);
    return judgeRefusal({ ...refusal, isOurs: isOurAnswer });
  }

  #end(outcome: AttemptOutcome): void {
    this.#stall.stop();
    this.#listening.abort();
    this.#settle(outcome);
    void this.#upload?.abort();
  }
}

/** Our endpoint sends the tus version with each answer. */
function isOurs(response: HttpResponse): boolean {
  return Boolean(response.getHeader('Tus-Resumable'));
}
