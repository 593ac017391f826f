import { DashboardError } from './dashboard-error.ts';
import { Observable } from './observable.ts';

export interface LiveState<Value> {
  /** The last value, also while the server cannot be reached. `undefined`: none yet. */
  value: Value | undefined;
  /** Why the last try has failed. `undefined`: it has succeeded. */
  problem: DashboardError | undefined;
}

/** Timers and visibility, replaced in tests. */
export interface LiveSurroundings {
  isVisible: () => boolean;
  /** Calls the listener when the page is shown or hidden. Returns a function that removes it. */
  watchVisibility: (listener: () => void) => () => void;
  /** Runs something once, after the delay. Returns a function that stops the timer. */
  startTimer: (delayMs: number, run: () => void) => () => void;
}

/**
 * Reads a value at an interval while it has a listener and the page is visible. A failure is retried at the same
 * interval and keeps the value.
 */
export class LiveValue<Value> extends Observable<LiveState<Value>> {
  readonly #intervalMs: number;
  readonly #surroundings: LiveSurroundings;
  #load: () => Promise<Value>;
  #isWatched = false;
  #stopTimer: (() => void) | undefined;
  #stopWatching: (() => void) | undefined;
  /** The number of the newest reading; answers of older ones are dropped. */
  #reading = 0;

  constructor(load: () => Promise<Value>, intervalMs: number, surroundings: LiveSurroundings = browser) {
    super({ value: undefined, problem: undefined });
    this.#load = load;
    this.#intervalMs = intervalMs;
    this.#surroundings = surroundings;
  }

  /** Reads another source from now on. The value stays until the first answer. */
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
