import { backOffMs, hasCode, isSvcError } from '@svc/protocol';
import { answersWithoutCors } from '../../backend/answers-without-cors.ts';
import type { Drive } from '../transfer/drive.ts';
import { askForPart, type Part } from './ask-for-part.ts';
import type { Address } from './file-addresses.ts';
import { FileUnavailableError } from './file-unavailable.ts';

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

export interface PartSourceOptions {
  world: Pick<Drive['world'], 'fetch' | 'sleep' | 'hasAccess'>;
  signal: AbortSignal;
  backendAddress: string;
  /** Asks for the address again, when the one in hand does not work any more, or the file has arrived meanwhile. */
  renew: () => Promise<Address>;
  /** Aborted when the file has arrived. */
  arrived: AbortSignal;
  /** Of the first part. Default {@link FIRST_PART_BYTES}. */
  partBytes?: number;
  /** Default {@link MAX_PART_BYTES}. */
  maxPartBytes?: number;
  /** Default {@link PART_TIMEOUT_MS}. */
  timeoutMs?: number;
}

/**
 * Where the bytes of one file come from: an address that is renewed, and requests for ranges whose answers are judged.
 *
 * - One part is read at a time. Of a file that arrives the next one is asked for as soon as the headers of this one say
 *   where it ends, so that the line is never idle; its bytes are read ahead only where they are kept as they are.
 * - A part has a time in which it has to be read. Parts become larger where they come quickly, and smaller where they do
 *   not come in time.
 * - An address is used until a failure makes it doubtful: no answer (storage hosts refuse one that has expired without
 *   CORS headers, which looks like that), a refusal, or a file that arrived and can be had as a whole one by now. What
 *   comes in its place counts as the same file, whose next part is asked for there.
 * - A file that arrives, and is gone from its address before it is whole, was given up by its phone: that is for good.
 */
export class PartSource {
  readonly #options: PartSourceOptions & { readsAhead: boolean };
  #address: Address;
  #partBytes: number;
  #askedAtMs = 0;
  #ahead: { from: number; asking: Promise<Part | null> } | undefined;

  constructor(address: Address, options: PartSourceOptions & { readsAhead: boolean }) {
    this.#address = address;
    this.#options = options;
    this.#partBytes = options.partBytes ?? FIRST_PART_BYTES;
  }

  /**
   * Gives the next part to who takes it. `null`, after a pause: nothing of it has arrived yet.
   *
   * @throws what {@link askForPart} and `take` do.
   */
  async read<T>(
    { bytes, size }: { bytes: number; size: number | null },
    take: (part: Part) => Promise<T>,
  ): Promise<T | null> {
    const asking = this.#ahead?.from === bytes ? this.#ahead.asking : this.#ask(bytes, size);
    this.#ahead = undefined;
    const part = await asking;
    if (!part) return this.#waitForMore();
    this.#askAhead(bytes + part.size, size);
    try {
      const taken = await take(part);
      this.#adapt(part.size);
      return taken;
    } catch (error) {
      this.#dropAhead();
      throw part.explain(error);
    } finally {
      part.close();
    }
  }

  /**
   * Makes ready for another try, after a pause that the arrival of the file ends early.
   *
   * @param failures - in a row, this one included.
   * @throws the error, where there is nothing to try; FileUnavailableError `corsBlocked`, where the server answers and
   *   the browser keeps the answer from us.
   */
  async recover(error: unknown, failures: number): Promise<void> {
    const { arrived } = this.#options;
    const isGone = hasCode(error, 'gone');
    if (isGone && this.#address.isArriving && !arrived.aborted) throw error;
    if (isTimeout(error)) this.#shrink();
    await this.#pause(backOffMs(failures, error));
    const isCutOff = !isSvcError(error);
    if (isCutOff || isGone || this.#hasArrived) this.#address = await this.#options.renew();
    if (isCutOff && failures > 1) await this.#refuseIfCorsBlocked();
  }

  async #refuseIfCorsBlocked(): Promise<void> {
    const { world, signal } = this.#options;
    const { url } = this.#address;
    const { origin } = new URL(url);
    if (await world.hasAccess(origin)) return;
    const isBlocked = await answersWithoutCors({ url, method: 'HEAD', fetch: world.fetch, signal });
    if (isBlocked) throw new FileUnavailableError('corsBlocked', origin);
  }

  /** Whether the whole file could be had, and is still asked for as one that arrives. */
  get #hasArrived(): boolean {
    return this.#address.isArriving && this.#options.arrived.aborted;
  }

  #ask(from: number, size: number | null): Promise<Part | null> {
    this.#askedAtMs = performance.now();
    const { world, backendAddress, signal, timeoutMs = PART_TIMEOUT_MS } = this.#options;
    const range = { from, partBytes: this.#partBytes, size };
    return askForPart({ fetch: world.fetch, ...this.#address, ...range, backendAddress, timeoutMs, signal });
  }

  /** Also while the part before is put into its place. */
  #askAhead(from: number, size: number | null): void {
    if (!this.#address.isArriving || size === null || from >= size) return;
    const asking = this.#ask(from, size);
    this.#ahead = { from, asking };
    // What fails is told when it is its turn.
    asking.then((part) => (this.#options.readsAhead ? part?.blob() : undefined)).catch(() => undefined);
  }

  /** Closes the part that was asked for ahead, unread. */
  #dropAhead(): void {
    this.#ahead?.asking.then((part) => part?.close()).catch(() => undefined); // it has failed by itself
    this.#ahead = undefined;
  }

  async #waitForMore(): Promise<null> {
    if (this.#hasArrived) this.#address = await this.#options.renew();
    else await this.#pause(Math.max(0, EMPTY_PAUSE_MS - (performance.now() - this.#askedAtMs)));
    return null;
  }

  async #pause(ms: number): Promise<void> {
    const { world, signal, arrived } = this.#options;
    if (arrived.aborted || !this.#address.isArriving) return world.sleep(ms, signal);
    await world.sleep(ms, AbortSignal.any([signal, arrived])).catch(() => signal.throwIfAborted());
  }

  /**
   * The next parts are larger after a full one that came quickly, and of a file that arrives smaller after one that did
   * not.
   */
  #adapt(bytes: number): void {
    const { maxPartBytes = MAX_PART_BYTES } = this.#options;
    const { isArriving } = this.#address;
    const tookMs = performance.now() - this.#askedAtMs;
    if (bytes >= this.#partBytes && tookMs < (isArriving ? QUICK_ARRIVING_MS : QUICK_MS)) {
      this.#partBytes = Math.min(this.#partBytes * 2, maxPartBytes);
    } else if (isArriving && tookMs > SLOW_ARRIVING_MS && this.#partBytes > MIN_ARRIVING_BYTES) {
      this.#partBytes = Math.max(Math.floor(this.#partBytes / 2), MIN_ARRIVING_BYTES);
    }
  }

  /** The network may only be slow. */
  #shrink(): void {
    const fewer = Math.max(Math.floor(this.#partBytes / 4), MIN_PART_BYTES);
    this.#partBytes = Math.min(this.#partBytes, fewer);
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
