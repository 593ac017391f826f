import { median, milliseconds, type Row } from '../row.ts';
import type { Timing } from './contestants/contestant.ts';
import type { Trace } from './contestants/transfer-file.ts';
import type { HandOffPart } from './hand-off-parts.ts';

export interface Timings {
  part: HandOffPart;
  /** Of each contestant, by its name. */
  timings: ReadonlyMap<string, readonly Timing[]>;
  /** Our own contestants. */
  unsealed: string;
  sealed: string;
  /** The browsers' own way, which ours is held against. */
  alone: string;
  /** What simple programs do, where that was timed. */
  polling?: string;
}

/** How long each took, ours against the others, and where the time of ours went. */
export function describeTimings(results: Timings): Row[] {
  const { part, timings, unsealed, sealed, alone, polling } = results;
  const tookOf = (name: string) => (timings.get(name) ?? []).map(({ tookMs }) => tookMs);
  const compare = (name: string, other: string, goal: string): Row => ({
    name: `${part.name}: ${name} ÷ ${other}`,
    measured: (median(tookOf(name)) / median(tookOf(other))).toFixed(2),
    goal,
  });
  const rows = [...timings.keys()].map((name) => ({
    name: `${part.name}: ${name}`,
    measured: seconds(tookOf(name)),
    goal: '',
  }));
  rows.push(compare(unsealed, alone, `at most ${part.goalRatio}`));
  rows.push(compare(sealed, alone, ''));
  rows.push(compare(sealed, unsealed, part.goalSealed === undefined ? '' : `at most ${part.goalSealed}`));
  for (const name of [unsealed, sealed]) {
    if (polling !== undefined) rows.push(compare(name, polling, 'below 1'));
    rows.push(...describeSteps(part, name, timings.get(name) ?? []));
  }
  return rows;
}

/** The median, and the fastest and slowest round. */
function seconds(tookMs: readonly number[]): string {
  const slowestMs = Math.max(...tookMs);
  const digits = slowestMs < 1_000 ? 3 : slowestMs < 10_000 ? 2 : 1;
  const format = (ms: number) => (ms / 1000).toFixed(digits);
  const range = `${format(Math.min(...tookMs))}–${format(slowestMs)}`;
  return `${format(median(tookMs))} s (${range})`;
}

function describeSteps({ name: size, steps }: HandOffPart, name: string, timings: readonly Timing[]): Row[] {
  if (!steps) return [];
  const traces = timings.flatMap(({ trace }) => trace ?? []);
  const row = (step: string, read: (trace: Trace) => number, goal = ''): Row => ({
    name: `${size}: ${name}, ${step}`,
    measured: milliseconds(median(traces.map(read))),
    goal,
  });
  return [
    row('choice → first request', ({ firstRequestMs }) => firstRequestMs, steps.goalFirstRequest),
    row('choice → last byte acknowledged', ({ lastByteMs }) => lastByteMs),
    row('choice → change event', ({ changeMs }) => changeMs),
    row(
      'last byte acknowledged → change event',
      ({ lastByteMs, changeMs }) => changeMs - lastByteMs,
      steps.goalAfterLastByte,
    ),
  ];
}
