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

/** As Markdown. */
export function formatSection({ title, text, rows }: Section): string {
  const [head = [], ...lines] = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const table = [head, head.map(() => '---'), ...lines].map((row) => `| ${row.join(' | ')} |`);
  return `## ${title}\n\n${text}\n\n${table.join('\n')}\n`;
}
