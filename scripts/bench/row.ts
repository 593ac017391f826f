export interface Row {
  name: string;
  measured: string;
  goal: string;
}

export function printRow({ name, measured, goal }: Row): void {
  console.log(`${name.padEnd(62)} ${measured.padStart(22)}   ${goal}`);
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** @param share - 0 to 1, for example 0.99. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}
