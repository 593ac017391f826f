import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));
/** Where the figures of a run stand. */
export type FiguresBlock = 'torture' | 'torture cluster';

/** What a part of a run has measured, and what must not have happened. */
export interface Figures {
  title: string;
  /** The first row names the columns. */
  rows: [string, ...string[]][];
  violations: string[];
}

/** A table as Markdown, its columns in line. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map(
    (row) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

export function formatFigures(parts: readonly Figures[]): string {
  return parts.map(({ title, rows }) => `### ${title}\n\n${formatTable(rows)}`).join('\n\n');
}

/** 1234567 → 1,234,567. */
export function formatCount(value: number): string {
  return value.toLocaleString('en-US');
}

/** Puts the figures in the place of the former ones. Returns the file. */
export async function writeFigures(name: FiguresBlock, text: string): Promise<string> {
  const former = await readFile(FILE, 'utf8');
  const place = new RegExp(`<!-- ${name} -->[^]*<!-- /${name} -->`);
  if (!place.test(former)) throw new Error(`${FILE} has no place for the figures.`);
  const block = `<!-- ${name} -->\n\n${text}\n\n<!-- /${name} -->`;
  await writeFile(
    FILE,
    former.replace(place, () => block),
  );
  return FILE;
}
