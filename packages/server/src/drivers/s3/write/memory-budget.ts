/** One write's share of the memory budget of a process. */
export interface MemoryShare {
  /**
   * Resolves with true when this many more bytes may be held. False: other writes need this share's bytes; give them
   * back first.
   */
  take: (bytes: number) => Promise<boolean>;
  /** Gives back all bytes. */
  giveBack: () => void;
  /** Whether other writes need this share. */
  isWanted: () => boolean;
  /** Calls the listener when other writes begin to need this share. */
  onWanted: (listener: () => void) => void;
}

interface Holder {
  held: number;
  isWanted: boolean;
  tell: () => void;
  waiting: { bytes: number; resolve: (isGranted: boolean) => void } | undefined;
}

/** How long a waiting write leaves others to finish. */
const PATIENCE_MS = 1_000;

/**
 * Bounds the bytes that all writes of a process hold in memory. A write that needs more waits its turn. To prevent a
 * deadlock of writes that hold parts of what they need, the oldest holder is asked to store its bytes when nothing has
 * moved for a second. It then takes the memory for its whole part at once, since small steps would repeat that. A
 * single holder gets whatever it needs.
 */
export class MemoryBudget {
  readonly #maxBytes: number;
  readonly #patienceMs: number;
  #held = 0;
  /** Shares that hold memory, oldest first. */
  readonly #holders = new Set<Holder>();
  /** Shares that wait, oldest first. */
  readonly #waiting = new Set<Holder>();
  #timer: NodeJS.Timeout | undefined;

  constructor(maxBytes: number, patienceMs = PATIENCE_MS) {
    this.#maxBytes = maxBytes;
    this.#patienceMs = patienceMs;
  }

  get heldBytes(): number {
    return this.#held;
  }

  open(): MemoryShare {
    const holder: Holder = { held: 0, isWanted: false, tell() {}, waiting: undefined };
    return {
      take: (bytes) => this.#take(holder, bytes),
      giveBack: () => this.#giveBack(holder),
      isWanted: () => holder.isWanted,
      onWanted: (listener) => void (holder.tell = listener),
    };
  }

  async #take(holder: Holder, bytes: number): Promise<boolean> {
    if (holder.isWanted) return false;
    if (this.#waiting.size === 0 && this.#grant(holder, bytes)) return true;
    return new Promise((resolve) => {
      holder.waiting = { bytes, resolve };
      this.#waiting.add(holder);
      this.#watch();
    });
  }

  #grant(holder: Holder, bytes: number): boolean {
    const isAlone = this.#held === holder.held;
    if (!isAlone && this.#held + bytes > this.#maxBytes) return false;
    this.#held += bytes;
    holder.held += bytes;
    this.#holders.add(holder);
    return true;
  }

  #giveBack(holder: Holder): void {
    this.#held -= holder.held;
    holder.held = 0;
    holder.isWanted = false;
    this.#holders.delete(holder);
    this.#serve();
  }

  /** Serves waiting shares in order, as far as there is room. */
  #serve(): void {
    for (const holder of this.#waiting) {
      if (!holder.waiting || !this.#grant(holder, holder.waiting.bytes)) break;
      this.#answer(holder, true);
    }
    this.#watch();
  }

  #answer(holder: Holder, isGranted: boolean): void {
    this.#waiting.delete(holder);
    const { waiting } = holder;
    holder.waiting = undefined;
    waiting?.resolve(isGranted);
  }

  /** Restarts the timer after each step. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => this.#askLongestHolder(), this.#patienceMs);
  }

  #askLongestHolder(): void {
    const [first] = this.#waiting;
    for (const holder of this.#holders) {
      if (holder === first || holder.isWanted) continue;
      holder.isWanted = true;
      holder.tell();
      this.#answer(holder, false);
      break;
    }
    this.#watch();
  }
}
