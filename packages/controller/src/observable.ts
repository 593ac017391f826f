/** A value that is replaced as a whole, and its listeners. */
export interface Observable<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createObservable<Value>(initial: Value): Observable<Value> {
  let current = initial;
  const listeners = new Set<{ call: () => void }>();
  return {
    get: () => current,
    set: (value) => {
      if (value === current) return;
      current = value;
      for (const { call } of listeners) tell(call);
    },
    subscribe: (listener) => {
      // In an object of its own, so that the same function may listen twice.
      const entry = { call: listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}

/**
 * Calls a callback or listener of the application. An error becomes an uncaught error of the page and does not stop the
 * transfer.
 */
export function tell<Values extends unknown[]>(
  callback: ((...values: Values) => void) | undefined,
  ...values: Values
): void {
  try {
    callback?.(...values);
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
