/** Limit for the connection and the first byte. */
const ANSWER_MS = 10_000;
/** A connection that takes no byte for this time is broken, even if the browser reports no error. */
const MOVEMENT_MS = 20_000;
/** Limit after the last byte: slow networks still empty their buffers, and the server reads the file back and checks it. */
export const LAST_ANSWER_MS = 120_000;
/** Limit after an event that often breaks connections, such as a screen that was off. */
const SHORT_DEADLINE_MS = 5000;
/** How many answers in a row may report no progress. */
const MAX_STANDSTILLS = 2;
/** Answers faster than this after the last one are not counted. */
const MIN_ANSWER_GAP_MS = 5000;

export interface StallOptions {
  size: number;
  /**
   * Not called after `stop`.
   *
   * @param isHeldBack - the phone sends bytes, and the server has reported several times that none arrive.
   */
  onStall: (isHeldBack: boolean) => void;
}

/** What a running attempt is told from outside. */
export type StallWatch = Pick<StallDetector, 'countArrived' | 'shortenDeadline'>;

/**
 * Detects a stalled attempt by the bytes that the browser sends and, where a proxy buffers them, by the count that the
 * server reports.
 */
export class StallDetector {
  readonly #size: number;
  readonly #onStall: (isHeldBack: boolean) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deadline = ANSWER_MS;
  #dueAtMs = Number.POSITIVE_INFINITY;
  #handedOver = 0;
  #arrived: { bytes: number; atMs: number } | undefined;
  #standstills = 0;
  #isPaused = false;
  #isStopped = false;

  constructor({ size, onStall }: StallOptions) {
    this.#size = size;
    this.#onStall = onStall;
    this.#wait(this.#deadline);
  }

  /** The browser has sent this many bytes of the file. */
  countSent(bytes: number): void {
    this.#handedOver = bytes;
    this.#wait(this.#deadlineMs());
  }

  /** The server has this many bytes. Call it every few seconds, or not at all. */
  countArrived(bytes: number): void {
    const last = this.#arrived;
    const atMs = performance.now();
    if (last && bytes <= last.bytes && atMs - last.atMs < MIN_ANSWER_GAP_MS) return;
    this.#arrived = { bytes, atMs };
    if (!last || bytes >= this.#handedOver) return;
    this.#standstills = bytes > last.bytes ? 0 : this.#standstills + 1;
    if (this.#standstills === 0) this.#wait(this.#deadlineMs());
    if (this.#standstills >= MAX_STANDSTILLS) this.#wait(0);
  }

  /** Call it after events that often break connections. */
  shortenDeadline(): void {
    if (performance.now() + SHORT_DEADLINE_MS < this.#dueAtMs) this.#wait(SHORT_DEADLINE_MS);
  }

  /** Runs work on the phone during which no limit applies: a slow phone seals few megabytes a second. */
  async pauseFor<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isPaused = true;
    this.#dueAtMs = Number.POSITIVE_INFINITY;
    clearTimeout(this.#timer);
    try {
      return await work();
    } finally {
      this.#isPaused = false;
      this.#wait(this.#deadline);
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #deadlineMs(): number {
    return this.#handedOver < this.#size ? MOVEMENT_MS : LAST_ANSWER_MS;
  }

  #wait(deadlineMs: number): void {
    if (this.#isStopped) return;
    this.#deadline = deadlineMs;
    if (this.#isPaused) return;
    clearTimeout(this.#timer);
    this.#dueAtMs = performance.now() + deadlineMs;
    this.#timer = setTimeout(() => this.#onStall(this.#standstills >= MAX_STANDSTILLS), deadlineMs);
  }
}
