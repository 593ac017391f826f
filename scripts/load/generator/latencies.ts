import { percentile } from '../../bench/row.ts';
import type { Latencies } from '../load-request.ts';

export function summarize(valuesMs: number[]): Latencies {
  return { p50Ms: percentile(valuesMs, 0.5), p99Ms: percentile(valuesMs, 0.99) };
}
