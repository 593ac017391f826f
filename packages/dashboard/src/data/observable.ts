/** A state that can be watched, in the form that React's `useSyncExternalStore` takes. */
export class Observable<State> {
  readonly #listeners = new Set<() => void>();
  #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  readonly getState = (): State => this.#state;

  /** Calls the listener after each change. Returns a function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.onListenersChanged(this.#listeners.size);
    return () => {
      this.#listeners.delete(listener);
      this.onListenersChanged(this.#listeners.size);
    };
  };

  protected setState(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  protected onListenersChanged(_count: number): void {}
}
