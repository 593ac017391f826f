import { MIN_REQUEST_BYTES, type NetworkWay } from '../../job/network-way.ts';
import type { AttemptOutcome } from './judge-refusal.ts';

/** How many attempts in a row may bring no byte to a server that answers. By then requests have their smallest size. */
export const MAX_FUTILE_ATTEMPTS = 10;
/** Statuses by which a proxy refuses the method, or everything but pages. */
const REFUSED_METHOD: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 406, 407, 410, 501]);
const TOO_LARGE = 413;
/** After this many attempts in a row that only proxies answered, there counts as being no connection. */
const MAX_UNHEARD_ATTEMPTS = 2;

interface RequestWithBytes {
  start: number;
  bytes: number;
  sentAtMs: number;
  /** Bytes of it that have left the phone. */
  bytesSent: number;
  /** The server has reported that nothing arrives. */
  isHeldBack: boolean;
}

/** What the requests of one upload reveal about the network, and whether any gets through at all. */
export class UploadPassage {
  /** The limits of the network, shared by all uploads. */
  readonly way: NetworkWay;
  #request: RequestWithBytes | undefined;
  #place = '';
  #offset = 0;
  #losses = 0;
  #futileAttempts = 0;
  #unheardAttempts = 0;
  #isServerHeard = false;
  #isAnswered = false;
  #hasServerRefused = false;

  constructor(way: NetworkWay) {
    this.way = way;
  }

  /** Something in the network buffers bytes, so only the server knows what has arrived. */
  get isHeldBack(): boolean {
    return this.way.maxBytes < Infinity;
  }

  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  begin(start: number, bytes: number): void {
    this.#request = { start, bytes, sentAtMs: performance.now(), bytesSent: 0, isHeldBack: false };
  }

  /** @param end - the position in the file. */
  countSent(end: number): void {
    if (this.#request) this.#request.bytesSent = Math.max(0, end - this.#request.start);
  }

  /** The server reports that nothing of what is sent arrives. */
  noteHeldBack(): void {
    if (this.#request) this.#request.isHeldBack = true;
  }

  /** The server has answered any request, also one about the job. */
  noteServer(): void {
    this.#isServerHeard = true;
  }

  /** The server itself has refused a request, so the network is not the reason. */
  noteRefusalOfServer(): void {
    this.#isAnswered = true;
    this.#hasServerRefused = true;
    this.#request = undefined;
  }

  /** The server has this many bytes of the file. */
  countArrived(offset: number): void {
    const request = this.#request;
    this.#request = undefined;
    this.noteServer();
    this.#isAnswered = true;
    if (offset > this.#offset) this.#noteProgress();
    this.#offset = offset;
    if (!request) return;
    const tookMs = performance.now() - request.sentAtMs;
    if (offset >= request.start + request.bytes) this.way.countPassed(request.bytes, tookMs);
    else if (offset <= request.start) this.#lose(request);
  }

  /** The upload has this address on the server. */
  countPlace(url: string): void {
    if (url !== this.#place) this.#noteProgress();
    this.#place = url;
  }

  /** A proxy has answered in place of the server. */
  countRefusal(status: number): void {
    const request = this.#request;
    this.#request = undefined;
    if (status === TOO_LARGE && request) this.way.countTooLarge(request.bytes);
    else if (REFUSED_METHOD.has(status)) this.way.changeMethods();
    else if (request) this.#lose(request);
  }

  /** @returns the outcome, in view of earlier attempts. */
  endAttempt(outcome: AttemptOutcome): AttemptOutcome {
    const isLost = outcome === 'tryAgain' || outcome === 'otherWay';
    const isFutile = isLost && this.#isServerHeard && !this.#hasServerRefused;
    if (isFutile) this.#futileAttempts += 1;
    this.#unheardAttempts = this.#isServerHeard || this.#hasServerRefused ? 0 : this.#unheardAttempts + 1;
    const isSilent = outcome === 'tryAgain' && !this.#isAnswered;
    // No request was sent that could have been too large.
    if (isFutile && isSilent && this.#futileAttempts % 2 === 0) this.way.changeMethods();
    this.#isServerHeard = false;
    this.#isAnswered = false;
    this.#hasServerRefused = false;
    if (this.#futileAttempts >= MAX_FUTILE_ATTEMPTS) return 'blocked';
    if (outcome === 'otherWay' && this.#unheardAttempts > MAX_UNHEARD_ATTEMPTS) return 'tryAgain';
    return isFutile && !isSilent && this.isHeldBack ? 'otherWay' : outcome;
  }

  #noteProgress(): void {
    this.#losses = 0;
    this.#futileAttempts = 0;
  }

  /** A connection may break at its beginning; if it does twice in a row, there is another reason. */
  #lose({ bytes, bytesSent, isHeldBack }: RequestWithBytes): void {
    this.#losses += 1;
    if (!isHeldBack && this.#losses < 2 && !this.isHeldBack) return;
    if (bytesSent > MIN_REQUEST_BYTES) this.way.countLost(bytesSent);
    // Broken before the browser reported a byte: because of the method, which was tried first, or the size.
    else if (this.#losses > 2) this.way.countLost(bytes);
    if (!isHeldBack && this.#losses % 2 === 0) this.way.changeMethods();
  }
}
