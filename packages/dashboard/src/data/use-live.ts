import { useEffect, useRef, useState } from 'react';
import { readRepeatedly, type LiveReading, type LiveState } from './live-value.ts';

const SECONDS = 1_000;
/** For values that change with every transfer. */
export const OFTEN_MS: number = 4 * SECONDS;
/** For values that are expensive for the server, or seldom change. */
export const SELDOM_MS: number = 30 * SECONDS;

export interface Live<Value> extends LiveState<Value>, Pick<LiveReading, 'refresh'> {}

/**
 * Keeps a value up to date while the component is mounted.
 *
 * @param load - a new function is read at once, so keep the same one between renders. The value stays until its first
 *   answer.
 */
export function useLive<Value>(load: () => Promise<Value>, intervalMs: number): Live<Value> {
  const [state, setState] = useState<LiveState<Value>>({ value: undefined, problem: undefined });
  const reading = useRef<LiveReading>(undefined);
  useEffect(() => {
    const started = readRepeatedly(load, intervalMs, (change) => setState((now) => ({ ...now, ...change })));
    reading.current = started;
    return started.stop;
  }, [load, intervalMs]);
  return { ...state, refresh: async () => reading.current?.refresh() };
}
