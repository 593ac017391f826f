/** A table in Markdown, its columns in line as the formatter wants them. The first row is its head. */
export function formatTable([head = [], ...lines]: string[][]): string {
  const cells = [head, ...lines].map((line) => line.map((text) => text.replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const format = (line: string[]) =>
    `| ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [first = [], ...rest] = cells;
  return [format(first), rule, ...rest.map(format)].join('\n');
}
