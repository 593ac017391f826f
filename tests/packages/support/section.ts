/** The results of one part, as a table. */
export interface Section {
  title: string;
  /** The first row names the columns. */
  rows: readonly (readonly string[])[];
  /** One sentence each. Any problem fails the run. */
  problems: readonly string[];
}

/** A title and its table with aligned columns. */
export function formatSection({ title, rows }: Section): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    widths.map((width, column) => (row[column] ?? '').padEnd(width)).join('  '),
  );
  return `${title}\n\n${lines.join('\n')}\n`;
}
