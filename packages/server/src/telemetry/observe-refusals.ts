import { findAddressKind } from './address-kind.ts';
import type { Observers } from './observe-requests.ts';

/** A connection that brought no request that could be read, or that there was no place for. */
export interface Refusal {
  route: 'malformed' | 'refused';
  /** What it was answered with. */
  status: number;
  remoteAddress: string | undefined;
  /** Closed without a word. */
  isCutOff?: true;
}

export type ObserveRefusal = (refusal: Refusal) => void;

/** Writes one line for each, and counts it, as for requests. */
export function createRefusalObserver({ log, metrics }: Pick<Observers, 'log' | 'metrics'>): ObserveRefusal {
  return ({ remoteAddress, ...rest }) => {
    const facts = { method: '', durationMs: 0, ...rest };
    metrics.countRequest(facts);
    log.info({ ...facts, from: findAddressKind(remoteAddress) }, 'request');
  };
}
