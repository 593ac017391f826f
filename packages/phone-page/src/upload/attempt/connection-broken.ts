import { onNetworkChange, onReconnect } from '../../job/reconnect-events.ts';

export interface BreakListeners {
  /** Ends the attempt. */
  signal: AbortSignal;
  /** The connections of the attempt are of no use any more. */
  giveUp: () => void;
  /** They may be broken. */
  doubt: () => void;
}

/** Listens for what breaks the connections of an attempt, though the browser may report no error, until `listening` ends. */
export function onConnectionBroken({ signal, giveUp, doubt }: BreakListeners, listening: AbortSignal): void {
  signal.addEventListener('abort', giveUp, { signal: listening });
  window.addEventListener('offline', giveUp, { signal: listening });
  onNetworkChange(giveUp, listening);
  onReconnect(doubt, listening);
}
