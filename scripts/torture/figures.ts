import fc from 'fast-check';

/** More runs than the time allows. */
export const MANY = 1_000_000;

/** The figures and violations of a part. */
export interface Figures {
  title: string;
  /** The first row names the columns. */
  rows: [string, ...string[]][];
  violations: string[];
}

export type Count = [what: string, howOften: number];

/** Figures of which each is a number of times. */
export function describeCounts(title: string, counts: readonly Count[], violations: string[]): Figures {
  const all: Count[] = [...counts, ['violations', violations.length]];
  const rows = all.map(([what, howOften]): [string, string] => [what, formatCount(howOften)]);
  return { title, rows: [['what', 'how often'], ...rows], violations };
}

/** A title and its table with aligned columns. */
export function formatFigures({ title, rows }: Figures): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    widths.map((width, column) => (row[column] ?? '').padEnd(width)).join('  '),
  );
  return [title, '', ...lines].join('\n');
}

/** 1234567 → 1,234,567. */
export function formatCount(value: number): string {
  return value.toLocaleString('en-US');
}

/** The report of a failed property. */
export function describeFailure<Values>(name: string, details: fc.RunDetails<Values>): string[] {
  const message = fc.defaultReportMessage(details);
  return message === undefined ? [] : [`${name}: ${message}\n${String(details.errorInstance)}`];
}
