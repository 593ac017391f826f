/** A table of docs/compatibility.md. */
export interface Section {
  title: string;
  /** Markdown: what the table says, and how it was found. */
  text: string;
  /** The first is the head. */
  rows: readonly (readonly string[])[];
  /** What is wrong; anything fails the run. */
  problems: readonly string[];
}

/** As the formatter of this repository writes it: cells of a column are equally wide. */
export function formatSection({ title, text, rows }: Section): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const format = (row: readonly string[], fill: string) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const [head = [], ...lines] = cells;
  const table = [format(head, ' '), format([], '-'), ...lines.map((line) => format(line, ' '))];
  return `## ${title}\n\n${text}\n\n${table.join('\n')}\n`;
}
