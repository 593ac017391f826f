import { useEffect, useState, useSyncExternalStore } from 'react';
import { LiveValue, type LiveState } from './live-value.ts';
import type { Observable } from './observable.ts';

const SECONDS = 1_000;
/** For values that change with every transfer. */
export const OFTEN_MS: number = 4 * SECONDS;
/** For values that are expensive for the server, or seldom change. */
export const SELDOM_MS: number = 30 * SECONDS;

export function useObserved<State>(observable: Observable<State>): State {
  return useSyncExternalStore(observable.subscribe, observable.getState);
}

export interface Live<Value> extends LiveState<Value> {
  refresh: () => Promise<void>;
}

/**
 * Keeps a value up to date while the component is mounted.
 *
 * @param load - a new function is read at once, so keep the same one between renders.
 */
export function useLive<Value>(load: () => Promise<Value>, intervalMs: number): Live<Value> {
  const [live] = useState(() => new LiveValue(load, intervalMs));
  const state = useObserved(live);
  useEffect(() => live.replaceLoad(load), [live, load]);
  return { ...state, refresh: () => live.refresh() };
}
