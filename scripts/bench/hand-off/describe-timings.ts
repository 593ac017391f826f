import { median, milliseconds, type Row } from '../row.ts';
import { ALONE, POLLING } from './browsers-alone.ts';
import { SEALED, UNSEALED } from './desk.ts';
import type { HandOffPart } from './hand-off-parts.ts';
import type { Timing, Trace } from './time-rounds.ts';

/**
 * The duration of each contestant against the browsers alone, and the steps of ours.
 *
 * @param timings - of each contestant, by its name.
 */
export function describeTimings(part: HandOffPart, timings: ReadonlyMap<string, readonly Timing[]>): Row[] {
  const tookOf = (name: string) => (timings.get(name) ?? []).map(({ tookMs }) => tookMs);
  const compare = (name: string, other: string, goal: string): Row => ({
    name: `${part.name}: ${name} ÷ ${other}`,
    measured: (median(tookOf(name)) / median(tookOf(other))).toFixed(2),
    goal,
  });
  const whole = [...timings.keys()].map((name) => ({
    name: `${part.name}: ${name}`,
    measured: seconds(tookOf(name)),
    goal: '',
  }));
  const ours = [UNSEALED, SEALED];
  return [
    ...whole,
    compare(UNSEALED, ALONE, `at most ${part.goalRatio}`),
    compare(SEALED, UNSEALED, part.goalSealed === undefined ? '' : `at most ${part.goalSealed}`),
    ...(part.beside === 'polling' ? ours.map((name) => compare(name, POLLING, 'below 1')) : []),
    ...(part.beside === 'steps' ? ours.flatMap((name) => describeSteps(part, name, timings.get(name))) : []),
  ];
}

/** The median, the fastest and the slowest round. */
function seconds(tookMs: readonly number[]): string {
  const slowestMs = Math.max(...tookMs);
  const digits = slowestMs < 1_000 ? 3 : slowestMs < 10_000 ? 2 : 1;
  const format = (ms: number) => (ms / 1000).toFixed(digits);
  const range = `${format(Math.min(...tookMs))}–${format(slowestMs)}`;
  return `${format(median(tookMs))} s (${range})`;
}

function describeSteps(part: HandOffPart, name: string, timings: readonly Timing[] = []): Row[] {
  const traces = timings.flatMap(({ trace }) => trace ?? []);
  const row = (step: string, read: (trace: Trace) => number, goal: string): Row => ({
    name: `${part.name}: ${name}, ${step}`,
    measured: milliseconds(median(traces.map(read))),
    goal,
  });
  return [
    row('choice → first request', ({ firstRequestMs }) => firstRequestMs, 'under 20 ms'),
    row(
      'last byte acknowledged → change event',
      ({ lastByteMs, changeMs }) => changeMs - lastByteMs,
      'under 150 ms',
    ),
  ];
}
