import { readCount, readObject } from '@svc/protocol';
import { findStorage, type TextStorage } from './job-memory.ts';

/** Requests are not made smaller than this. */
export const MIN_REQUEST_BYTES: number = 64 * 1024;
/** Where larger requests pass, they are not limited at all. */
const MAX_LIMIT_BYTES = 32 * 1024 * 1024;
const SMALLER = 4;
const LARGER = 2;
/** A larger request may take twice as long: what holds requests back often cuts those that take half a minute. */
const QUICK_MS = 4000;
/** By then the phone is somewhere else. */
const REMEMBERED_MS = 24 * 60 * 60_000;
const STORAGE_KEY = 'pocketfill.network';

/**
 * How requests pass what lies between phone and server: how large they may be, and whether with each method. It is learned
 * from requests that do not pass, and remembered for the next visit. What has become untrue mends itself: requests grow
 * again as long as they pass quickly.
 */
export class NetworkWay {
  readonly #storage: TextStorage | undefined;
  #maxBytes = Infinity;
  #refusedBytes = Infinity;
  #usesPostOnly = false;

  constructor(storage?: TextStorage) {
    this.#storage = storage;
    this.#recall();
  }

  /** The most bytes of the next request. */
  get maxBytes(): number {
    return this.#maxBytes;
  }

  /** All but `GET` is sent as `POST`, which names the method in `X-HTTP-Method-Override`. */
  get usesPostOnly(): boolean {
    return this.#usesPostOnly;
  }

  /** A request has passed. */
  countPassed(bytes: number, tookMs: number): void {
    const larger = bytes * LARGER;
    if (bytes < this.#maxBytes || tookMs > QUICK_MS || larger >= this.#refusedBytes) return;
    if (larger <= MAX_LIMIT_BYTES) this.#limit(larger);
    else if (this.#refusedBytes === Infinity) this.#limit(Infinity);
  }

  /** So many bytes left the phone with one request, and none has arrived. */
  countLost(bytes: number): void {
    if (this.#maxBytes < Infinity) this.#refusedBytes = Math.min(this.#maxBytes, this.#refusedBytes);
    const smaller = Math.floor(Math.min(bytes, this.#maxBytes) / SMALLER);
    this.#limit(Math.min(Math.max(smaller, MIN_REQUEST_BYTES), MAX_LIMIT_BYTES));
  }

  /** Somebody on the way says that a request of this size is too large. */
  countTooLarge(bytes: number): void {
    this.#refusedBytes = Math.min(bytes, this.#refusedBytes);
    this.countLost(bytes);
  }

  /** The methods may be why requests do not pass. */
  changeMethods(): void {
    this.#usesPostOnly = !this.#usesPostOnly;
    this.#remember();
  }

  #limit(bytes: number): void {
    this.#maxBytes = bytes;
    this.#remember();
  }

  #remember(): void {
    const [maxBytes, refusedBytes] = [this.#maxBytes, this.#refusedBytes]; // JSON has no Infinity, and stores `null`
    const known = { maxBytes, refusedBytes, usesPostOnly: this.#usesPostOnly, atMs: Date.now() };
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify(known));
    } catch {
      // Full or forbidden: the next visit finds it out again
    }
  }

  #recall(): void {
    try {
      const known = readObject(JSON.parse(this.#storage?.getItem(STORAGE_KEY) ?? '{}'));
      if (Date.now() - (readCount(known?.['atMs']) ?? 0) > REMEMBERED_MS) return;
      this.#maxBytes = Math.max(readCount(known?.['maxBytes']) ?? Infinity, MIN_REQUEST_BYTES);
      this.#refusedBytes = readCount(known?.['refusedBytes']) ?? Infinity;
      this.#usesPostOnly = known?.['usesPostOnly'] === true;
    } catch {
      // Not valid JSON, or forbidden
    }
  }
}

/** Of all jobs and files of this visit. */
export const NETWORK_WAY: NetworkWay = new NetworkWay(findStorage());
