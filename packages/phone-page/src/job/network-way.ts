import { readCount, readObject } from '@svc/protocol';
import { findStorage, readStored, store, type TextStorage } from './stored-json.ts';

/** Requests are never smaller than this. */
export const MIN_REQUEST_BYTES: number = 64 * 1024;
/** If requests of this size pass, there is no limit. */
const MAX_LIMIT_BYTES = 32 * 1024 * 1024;
const SMALLER = 4;
const LARGER = 2;
/** The limit is doubled after a request faster than this: proxies often cut those that take half a minute. */
const QUICK_MS = 4000;
/** By then the phone is probably in another network. */
const REMEMBERED_MS = 24 * 60 * 60_000;
const STORAGE_KEY = 'pocketfill.network';

/**
 * Which requests pass the network between phone and server: their largest size, and whether each method passes. Learned
 * from requests that fail, and stored for the next visit. The limit grows again as requests pass quickly.
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

  get maxBytes(): number {
    return this.#maxBytes;
  }

  /** Sends every request but `GET` as `POST`, with the method in `X-HTTP-Method-Override`. */
  get usesPostOnly(): boolean {
    return this.#usesPostOnly;
  }

  countPassed(bytes: number, tookMs: number): void {
    const larger = bytes * LARGER;
    if (bytes < this.#maxBytes || tookMs > QUICK_MS || larger >= this.#refusedBytes) return;
    if (larger <= MAX_LIMIT_BYTES) this.#limit(larger);
    else if (this.#refusedBytes === Infinity) this.#limit(Infinity);
  }

  /** A request sent this many bytes and none has arrived. */
  countLost(bytes: number): void {
    if (this.#maxBytes < Infinity) this.#refusedBytes = Math.min(this.#maxBytes, this.#refusedBytes);
    const smaller = Math.floor(Math.min(bytes, this.#maxBytes) / SMALLER);
    this.#limit(Math.min(Math.max(smaller, MIN_REQUEST_BYTES), MAX_LIMIT_BYTES));
  }

  /** A proxy says that a request of this size is too large. */
  countTooLarge(bytes: number): void {
    this.#refusedBytes = Math.min(bytes, this.#refusedBytes);
    this.countLost(bytes);
  }

  /** Switches the methods, which may be why requests fail. */
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
    store(this.#storage, STORAGE_KEY, known);
  }

  #recall(): void {
    const known = readObject(readStored(this.#storage, STORAGE_KEY));
    if (Date.now() - (readCount(known?.['atMs']) ?? 0) > REMEMBERED_MS) return;
    this.#maxBytes = Math.max(readCount(known?.['maxBytes']) ?? Infinity, MIN_REQUEST_BYTES);
    this.#refusedBytes = readCount(known?.['refusedBytes']) ?? Infinity;
    this.#usesPostOnly = known?.['usesPostOnly'] === true;
  }
}

/** Shared by all jobs and files of this visit. */
export const NETWORK_WAY: NetworkWay = new NetworkWay(findStorage());
