import { onNetworkChange, onReconnect } from '../../job/reconnect-events.ts';

export interface BreakListeners {
  /** Ends the attempt. */
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
