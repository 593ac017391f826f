/** The part of the Network Information API that some phones have. */
interface Connection extends EventTarget {
  /** `wifi`, `cellular`, `none` and others. */
  readonly type?: string;
}

/** Listens for a change to another network, which breaks connections of the former one. */
function onNetworkChange(listener: () => void, signal: AbortSignal): void {
  // Only where the browser knows the type of network: `change` also comes with each new speed estimate.
  const connection = Reflect.get(navigator, 'connection') as Connection | undefined;
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
 * Listens for events after which a new attempt may work, and after which open connections may be broken: the network is
 * back or has changed, the page is visible again, the phone resumes a frozen page. It may be called several times for
 * one moment. Browsers before 2021 ignore `signal`.
 */
export function onReconnect(listener: () => void, signal: AbortSignal): void {
  onNetworkChange(listener, signal);
  window.addEventListener('online', listener, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal });
  document.addEventListener('resume', listener, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener(), {
    signal,
  });
}

/** Phones announce a network before it leads anywhere. */
const AGAIN_MS = [0, 2_000, 10_000];

/** Listens as {@link onReconnect}, for what is tried once each time: calls it at once, and twice more. */
export function retryOnReconnect(tryAgain: () => void, signal: AbortSignal): void {
  onReconnect(() => {
    for (const ms of AGAIN_MS) setTimeout(tryAgain, ms);
  }, signal);
}

export interface BreakListeners {
  signal: AbortSignal;
  /** The attempt's connections are broken. */
  giveUp: () => void;
  /** They may be broken. */
  doubt: () => void;
}

/** Until `listening` ends, listens for events that break the connections of an attempt without an error. */
export function onConnectionBroken({ signal, giveUp, doubt }: BreakListeners, listening: AbortSignal): void {
  signal.addEventListener('abort', giveUp, { signal: listening });
  window.addEventListener('offline', giveUp, { signal: listening });
  onNetworkChange(giveUp, listening);
  onReconnect(doubt, listening);
}
