/** What one part of the run has tried, as a table. */
export interface Section {
  title: string;
  /** The first is the head. */
  rows: readonly (readonly string[])[];
  /** What is wrong; anything fails the run. */
  problems: readonly string[];
}

/** As text, the columns in line. */
export function formatSection({ title, rows }: Section): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    widths.map((width, column) => (row[column] ?? '').padEnd(width)).join('  '),
  );
  return `${title}\n\n${lines.join('\n')}\n`;
}
