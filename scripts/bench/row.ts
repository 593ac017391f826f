export interface Row {
  name: string;
  measured: string;
  goal: string;
}

export function printRow({ name, measured, goal }: Row): void {
  console.log(`${name.padEnd(62)} ${measured.padStart(22)}   ${goal}`);
}

const ROUNDS = 15;

/** A row with the median of some rounds, each of which returns milliseconds. */
export async function measureMedian(name: string, goal: string, time: () => Promise<number>): Promise<Row> {
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) durations.push(await time());
  return { name: `${name}, median of ${ROUNDS}`, measured: milliseconds(median(durations)), goal };
}

/** Of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** @param share - 0 to 1, for example 0.99. */
function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export interface Latencies {
  p50Ms: number;
  p99Ms: number;
}

export function summarize(valuesMs: number[]): Latencies {
  return { p50Ms: percentile(valuesMs, 0.5), p99Ms: percentile(valuesMs, 0.99) };
}

export function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

export function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
