import { DashboardError } from './dashboard-error.ts';
import { Observable } from './observable.ts';

export interface LiveState<Value> {
  /** What was read last, also when the server cannot be reached now. `undefined`: nothing yet. */
  value: Value | undefined;
  /** Why the last try to read has failed. `undefined`: it has not. */
  problem: DashboardError | undefined;
}

/** What a live value needs of the browser. */
export interface LiveSurroundings {
  isVisible: () => boolean;
  /** Calls the listener when the page is shown or hidden. Returns a function that removes it. */
  watchVisibility: (listener: () => void) => () => void;
  /** Runs something once, after the delay. Returns a function that stops the timer. */
  startTimer: (delayMs: number, run: () => void) => () => void;
}

/**
 * Reads something again and again while somebody looks: while it has a listener and the page is visible. A failure is
 * tried again like everything else, and what was read before stays.
 */
export class LiveValue<Value> extends Observable<LiveState<Value>> {
  readonly #intervalMs: number;
  readonly #surroundings: LiveSurroundings;
  #load: () => Promise<Value>;
  #isWatched = false;
  #stopTimer: (() => void) | undefined;
  #stopWatching: (() => void) | undefined;
  /** Of the reading whose answer counts: a later one has overtaken all before it. */
  #reading = 0;

  constructor(load: () => Promise<Value>, intervalMs: number, surroundings: LiveSurroundings = browser) {
    super({ value: undefined, problem: undefined });
    this.#load = load;
    this.#intervalMs = intervalMs;
    this.#surroundings = surroundings;
  }

  /** Reads something else from now on. What was read stays until the first answer. */
  replaceLoad(load: () => Promise<Value>): void {
    if (load === this.#load) return;
    this.#load = load;
    if (this.#isWatched) void this.refresh();
  }

  /** Reads now, and again after the interval. */
  async refresh(): Promise<void> {
    this.#stopTimer?.();
    const reading = ++this.#reading;
    const state = await this.#read();
    if (reading !== this.#reading) return;
    this.setState(state);
    this.#wait();
  }

  protected override onListenersChanged(count: number): void {
    const isWatched = count > 0;
    if (isWatched === this.#isWatched) return;
    this.#isWatched = isWatched;
    this.#stopWatching?.();
    this.#stopWatching = isWatched
      ? this.#surroundings.watchVisibility(() => this.#followVisibility())
      : undefined;
    this.#followVisibility();
  }

  #followVisibility(): void {
    this.#stopTimer?.();
    if (this.#isWatched && this.#surroundings.isVisible()) void this.refresh();
  }

  async #read(): Promise<LiveState<Value>> {
    try {
      return { value: await this.#load(), problem: undefined };
    } catch (error) {
      if (!(error instanceof DashboardError)) throw error;
      return { value: this.getState().value, problem: error };
    }
  }

  #wait(): void {
    this.#stopTimer?.();
    if (!this.#isWatched || !this.#surroundings.isVisible()) return;
    this.#stopTimer = this.#surroundings.startTimer(this.#intervalMs, () => void this.refresh());
  }
}

const browser: LiveSurroundings = {
  isVisible: () => document.visibilityState === 'visible',
  watchVisibility(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  startTimer(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
