/** A table for people: a line of headings, and columns as wide as their longest cell. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings.map((heading) => heading.toUpperCase()), ...rows.map((row) => row.map(clean))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => formatLine(line, widths)).join('');
}

/** Names and values for people, one per line. */
export function formatFields(fields: readonly (readonly [string, string])[]): string {
  const width = Math.max(...fields.map(([name]) => name.length));
  return fields.map(([name, value]) => formatLine([name, clean(value)], [width])).join('');
}

function formatLine(cells: readonly string[], widths: readonly number[]): string {
  return `${cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd()}\n`;
}

/**
 * Replaces control characters: file names and page titles are foreign, and a terminal must not obey them. It does not
 * obey the joiners of Persian, Indic scripts and emoji.
 */
function clean(text: string): string {
  return text.replaceAll(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');
}
