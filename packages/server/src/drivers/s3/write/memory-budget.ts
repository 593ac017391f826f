/** What one write holds of the memory that all writes of a process share. */
export interface MemoryShare {
  /**
   * Resolves with true when so many more bytes may be held. False: others need what this share holds; it must be given
   * back first.
   */
  take: (bytes: number) => Promise<boolean>;
  /** Gives all of it back. */
  giveBack: () => void;
  /** Whether others need what this share holds. */
  isWanted: () => boolean;
  /** Is called when others begin to need it. */
  onWanted: (listener: () => void) => void;
}

interface Holder {
  held: number;
  isWanted: boolean;
  tell: () => void;
  waiting: { bytes: number; resolve: (isGranted: boolean) => void } | undefined;
}

/** How long a write that waits for memory leaves the others to finish what they hold. */
const PATIENCE_MS = 1_000;

/**
 * Bounds the bytes that all writes of a process hold in memory. A write that needs more waits its turn. So that writes
 * which hold a part of what they need do not wait for each other for ever, the one that has held longest is asked to put
 * its bytes away when nobody could go on for a second. It does so into the store, and goes on later: it takes all that its
 * part needs at once then, since many that take little by little would ask each other for ever. One that holds alone gets
 * whatever it needs.
 */
export class MemoryBudget {
  readonly #maxBytes: number;
  readonly #patienceMs: number;
  #held = 0;
  /** Those that hold something, the longest first. */
  readonly #holders = new Set<Holder>();
  /** Those that wait, the longest first. */
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

  /** Lets those go on for whom there is room, in their order. */
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

  /** Begins anew with each step that somebody makes. */
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
