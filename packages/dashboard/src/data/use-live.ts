import { useEffect, useState, useSyncExternalStore } from 'react';
import { LiveValue, type LiveState } from './live-value.ts';
import type { Observable } from './observable.ts';

const SECONDS = 1_000;
/** What changes with every transfer. */
export const OFTEN_MS: number = 4 * SECONDS;
/** What costs the server more, or seldom changes. */
export const SELDOM_MS: number = 30 * SECONDS;

export function useObserved<State>(observable: Observable<State>): State {
  return useSyncExternalStore(observable.subscribe, observable.getState);
}

export interface Live<Value> extends LiveState<Value> {
  refresh: () => Promise<void>;
}

/**
 * Keeps something up to date while the component is there.
 *
 * @param load - another function makes it read that at once, so it has to stay the same between two drawings.
 */
export function useLive<Value>(load: () => Promise<Value>, intervalMs: number): Live<Value> {
  const [live] = useState(() => new LiveValue(load, intervalMs));
  const state = useObserved(live);
  useEffect(() => live.replaceLoad(load), [live, load]);
  return { ...state, refresh: () => live.refresh() };
}
