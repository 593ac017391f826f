/** The part of the Network Information API that some phones have. */
interface Connection extends EventTarget {
  /** `wifi`, `cellular`, `none` and others. */
  readonly type?: string;
}

/** Listens for a change from one network to another: connections made through the first are dead. */
export function onNetworkChange(listener: () => void, signal: AbortSignal): void {
  // Only where the kind of network is told: `change` also comes with every new guess of its speed
  const connection = Reflect.get(navigator, 'connection') as Connection | undefined; // not in the DOM types
  let type = connection?.type;
  connection?.addEventListener(
    'change',
    () => {
      if (connection.type === type) return;
      type = connection.type;
      if (type !== 'none') listener();
    },
    { signal },
  );
}

/**
 * Listens for moments when what did not work may work again, and connections may have died without a word:
 * the network is back or another, the person looks at the page again, the phone goes on with a page that
 * it had stopped. One such moment may call more than once; without `signal` in browsers before 2021.
 */
export function onComeback(listener: () => void, signal: AbortSignal): void {
  onNetworkChange(listener, signal);
  window.addEventListener('online', listener, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal });
  document.addEventListener('resume', listener, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener(), {
    signal,
  });
}
