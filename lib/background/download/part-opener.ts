import type { Sleep } from '@svc/protocol';
import { openPart, type OpenPart, type Part, type Received } from './download-part.ts';

const MEBI = 1024 * 1024;

/** A photo comes in one request. */
const FIRST_PART_BYTES = 8 * MEBI;
/** Large enough to cost nothing, small enough to show progress and to be tried again. */
const MAX_PART_BYTES = 32 * MEBI;
const MIN_PART_BYTES = MEBI / 4;

/**
 * How long a part may take. A connection may die in silence, and nobody counts the bytes on their way: that
 * would make a download three times slower. Browsers end a worker whose fetch takes 30 s to answer.
 */
const PART_TIMEOUT_MS = 25_000;
const QUICK_MS = 5_000;
/**
 * Of a file that arrives, what is left when its last byte is there takes as long as one part: these are smaller over a slow
 * network.
 */
const QUICK_ARRIVING_MS = 250;
const SLOW_ARRIVING_MS = 1_000;
const MIN_ARRIVING_BYTES = MEBI;

/** The least time between two answers that nothing has arrived: a server may not hold them. */
const EMPTY_PAUSE_MS = 1_000;

export interface PartOptions {
  fetch: typeof globalThis.fetch;
  sleep: Sleep;
  signal: AbortSignal;
  /** Asks for the address again, when the one in hand does not work any more, or the file has arrived meanwhile. */
  renew: () => Promise<{ url: string; isArriving?: boolean }>;
  /** Throws `AddressRefusedError`, where the backend may not send anybody to. */
  checkUrl: (url: string) => void;
  /**
   * The file still arrives at its server, and its address is one of `FollowAddresses`; its size has to be known. The
   * file that comes out is as long as it should be, and nobody has checked it.
   */
  isArriving?: boolean;
  /** Aborted when the file has arrived: where it cannot be had as one that arrives, it is fetched on as a whole one. */
  arrived?: AbortSignal;
  /** Of the first part. Default {@link FIRST_PART_BYTES}. */
  partBytes?: number;
  /** Default {@link MAX_PART_BYTES}. */
  maxPartBytes?: number;
  /** Default {@link PART_TIMEOUT_MS}. */
  timeoutMs?: number;
}

/** Asks for one part of a file after the other: where, when, and for how much of it. */
export class PartOpener {
  readonly #options: PartOptions;
  #url: string;
  #isArriving: boolean;
  #partBytes: number;
  #askedAtMs = 0;
  #ahead: { from: number; opening: Promise<OpenPart> } | undefined;

  /** @throws what `checkUrl` throws. */
  constructor(url: string, options: PartOptions) {
    options.checkUrl(url);
    this.#options = options;
    this.#url = url;
    this.#isArriving = options.isArriving ?? false;
    this.#partBytes = options.partBytes ?? FIRST_PART_BYTES;
  }

  get url(): string {
    return this.#url;
  }

  /** Whether the file is asked for as one that still arrives. */
  get isArriving(): boolean {
    return this.#isArriving;
  }

  /** Whether the whole file could be had, and is still asked for as one that arrives. */
  get hasArrived(): boolean {
    return this.#isArriving && (this.#options.arrived?.aborted ?? false);
  }

  /** Takes a fresh address. */
  async renew(): Promise<void> {
    const { url, isArriving = false } = await this.#options.renew();
    this.#options.checkUrl(url);
    this.#url = url;
    this.#isArriving = isArriving;
  }

  open({ bytes, size }: Received): Promise<OpenPart> {
    const opening = this.#ahead?.from === bytes ? this.#ahead.opening : this.#ask(bytes, size);
    this.#ahead = undefined;
    return opening;
  }

  /**
   * Asks for the part after the one that is being read, also while that one is put into its place.
   *
   * @param begin - told when the headers of that part are there.
   */
  openAhead({ size }: Received, from: number | null, begin: (part: Part) => void): void {
    if (!this.#isArriving || from === null || size === null || from >= size) return;
    const opening = this.#ask(from, size);
    this.#ahead = { from, opening };
    // What fails is told when it is its turn.
    opening.then((part) => (part.isEmpty ? undefined : part.read().then(begin))).catch(() => undefined);
  }

  /** Nobody reads what was asked for ahead. */
  drop(): void {
    this.#ahead?.opening.then((part) => part.abandon()).catch(() => undefined); // it has failed by itself
    this.#ahead = undefined;
  }

  /**
   * The next parts are larger after a full one that came quickly, and of a file that arrives smaller after one that did
   * not.
   *
   * @param bytes - how many it had.
   */
  adapt(bytes: number): void {
    const { maxPartBytes = MAX_PART_BYTES } = this.#options;
    const tookMs = performance.now() - this.#askedAtMs;
    const isFull = bytes >= this.#partBytes;
    if (isFull && tookMs < (this.#isArriving ? QUICK_ARRIVING_MS : QUICK_MS)) {
      this.#partBytes = Math.min(this.#partBytes * 2, maxPartBytes);
    } else if (this.#isArriving && tookMs > SLOW_ARRIVING_MS && this.#partBytes > MIN_ARRIVING_BYTES) {
      this.#partBytes = Math.max(Math.floor(this.#partBytes / 2), MIN_ARRIVING_BYTES);
    }
  }

  /** A part that took too long is tried again with fewer bytes: the network may only be slow. */
  shrink(): void {
    const fewer = Math.max(Math.floor(this.#partBytes / 4), MIN_PART_BYTES);
    this.#partBytes = Math.min(this.#partBytes, fewer);
  }

  /** The arrival of the file ends it early. */
  async pause(ms: number): Promise<void> {
    const { sleep, signal, arrived } = this.#options;
    if (!arrived || arrived.aborted || !this.#isArriving) return sleep(ms, signal);
    await sleep(ms, AbortSignal.any([signal, arrived])).catch(() => signal.throwIfAborted());
  }

  /** After an answer that nothing has arrived. */
  async waitForMore(): Promise<void> {
    if (this.hasArrived) return this.renew();
    await this.pause(Math.max(0, EMPTY_PAUSE_MS - (performance.now() - this.#askedAtMs)));
  }

  #ask(from: number, size: number | null): Promise<OpenPart> {
    this.#askedAtMs = performance.now();
    const { fetch, checkUrl, signal, timeoutMs = PART_TIMEOUT_MS } = this.#options;
    const [url, partBytes, isArriving] = [this.#url, this.#partBytes, this.#isArriving];
    return openPart({ fetch, url, checkUrl, from, partBytes, size, isArriving, timeoutMs, signal });
  }
}
