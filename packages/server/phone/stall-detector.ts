/** With no byte sent yet: an answer, or a connection, that takes longer will not come. */
const ANSWER_MS = 10_000;
/** A connection that takes no byte for so long is dead, though nobody has said so. */
const MOVEMENT_MS = 20_000;
/** With the last byte handed over, slow networks still empty their buffers and the server checks the file. */
const LAST_ANSWER_MS = 120_000;
/** After a reason to think so, such as a screen that was off, it has to prove sooner that it lives. */
const DOUBT_MS = 5000;
/** How often the server may say that nothing has arrived of what was sent. */
const MAX_STANDSTILLS = 2;
/** Said again sooner than this, it says nothing. */
const STANDSTILL_MS = 5000;

export interface StallOptions {
  /** Bytes of the whole file. */
  size: number;
  /** Not called after `stop`. */
  onStall: () => void;
}

/**
 * Finds out that an attempt moves nothing any more: by the bytes that the browser hands over, and, where
 * something between phone and server swallows them, by what the server says it has.
 */
export class StallDetector {
  readonly #size: number;
  readonly #onStall: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAtMs = Number.POSITIVE_INFINITY;
  #handedOver = 0;
  #held: { bytes: number; atMs: number } | undefined;
  #standstills = 0;
  #isStopped = false;

  constructor({ size, onStall }: StallOptions) {
    this.#size = size;
    this.#onStall = onStall;
    this.#wait(ANSWER_MS);
  }

  /** The browser has handed over so many bytes of the file. */
  sent(bytes: number): void {
    this.#handedOver = bytes;
    this.#wait(this.#patienceMs());
  }

  /** The server holds so many. To be said every few seconds, or not at all. */
  held(bytes: number): void {
    const last = this.#held;
    const atMs = performance.now();
    if (last && bytes <= last.bytes && atMs - last.atMs < STANDSTILL_MS) return;
    this.#held = { bytes, atMs };
    if (!last || bytes >= this.#handedOver) return;
    this.#standstills = bytes > last.bytes ? 0 : this.#standstills + 1;
    if (this.#standstills === 0) this.#wait(this.#patienceMs());
    if (this.#standstills >= MAX_STANDSTILLS) this.#wait(0);
  }

  /** Something happened after which connections are often dead. */
  doubt(): void {
    if (performance.now() + DOUBT_MS < this.#dueAtMs) this.#wait(DOUBT_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #patienceMs(): number {
    return this.#handedOver < this.#size ? MOVEMENT_MS : LAST_ANSWER_MS;
  }

  #wait(patienceMs: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#dueAtMs = performance.now() + patienceMs;
    this.#timer = setTimeout(() => this.#onStall(), patienceMs);
  }
}
