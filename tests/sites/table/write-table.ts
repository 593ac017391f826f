import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserName } from '../desk/desk.ts';
import { readResult, type Result } from './results.ts';
import { describeAim, type Row } from '../rows/row.ts';
import { rows } from '../rows/rows.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const FILE = path.join(ROOT, 'docs/sites.md');
const BROWSERS = { chromium: 'Chromium', firefox: 'Firefox' } as const;

/**
 * Writes `docs/sites.md` from the results of the last run. Resolves with what is wrong with it: rows
 * without a result, or a committed table that says something else.
 */
export async function writeTable(): Promise<string[]> {
  const results = new Map<string, Result>();
  for (const browserName of ['chromium', 'firefox'] as const) {
    for (const row of rows) {
      const result = await readResult(browserName, row.id);
      if (result) results.set(`${browserName} ${row.id}`, result);
    }
  }
  const text = await createText(results);
  const before = await readFile(FILE, 'utf8').catch(() => '');
  // Another version of a browser is no reason to change a file that says the same of all rows.
  if (withoutVersions(before) === withoutVersions(text)) return findMissing(results);
  await writeFile(FILE, text);
  return [...findMissing(results), 'docs/sites.md was out of date. It is written anew: commit it.'];
}

function findMissing(results: Map<string, Result>): string[] {
  return (['chromium', 'firefox'] as const).flatMap((browserName) =>
    rows
      .filter(({ id, missing }) => !missing?.[browserName] && !results.has(`${browserName} ${id}`))
      .map(({ id }) => `There is no result of ${id} in ${BROWSERS[browserName]}.`),
  );
}

async function createText(results: Map<string, Result>): Promise<string> {
  const lineOf = async (row: Row) => [
    row.widget ? `${row.title} (${row.widget} ${await readVersion(row.widget)})` : row.title,
    describeAim(row.aim),
    describeResult(row, 'chromium', results),
    describeResult(row, 'firefox', results),
  ];
  const tableOf = async (chosen: Row[]) =>
    formatTable([['what', 'how', 'Chromium', 'Firefox'], ...(await Promise.all(chosen.map(lineOf)))]);
  return `# Pages and widgets that Pocketfill fills

${describeVersions(results)}

\`npm run sites\` makes this table: each line is a test in both browsers, with the built extension, a phone
that sends a picture, and a page that writes down what its own code sees. Where a test can also choose a
file as a person does, in the browser's own picker or by dragging it, the page must see the same of the
phone's file: the same events in the same order, with the same properties. \`isTrusted\` alone differs.
Pastes, and \`showOpenFilePicker\` in the browser's own form, are not compared like that: there the page must
see what is written down in the row.

The extension may act on all sites here. As it is installed it asks first for frames of other sites and for
sandboxed ones, by name and at a click; a field on the site itself needs no permission. A line with "not in"
says why, and is not run there.

How the file finds its place:

- best guess: the popup is opened, and nothing else is done;
- chosen in the popup: by its name, in the popup's list;
- pointed at in the page: after "Pick on the page";
- clicked in the page: the page's own field, button or link, which opens no picker then, but takes the
  phone's file.

## Page kinds

${await tableOf(rows.filter(({ widget }) => widget === undefined))}

## Widgets

${await tableOf(rows.filter(({ widget }) => widget !== undefined))}
`;
}

function describeVersions(results: Map<string, Result>): string {
  const versionOf = (wanted: BrowserName) =>
    [...results.values()].find(({ browserName }) => browserName === wanted)?.version ?? '(not run)';
  return `Tested in Chromium ${versionOf('chromium')} and Firefox ${versionOf('firefox')}.`;
}

function withoutVersions(text: string): string {
  return text.replace(/^Tested in .*$/m, '');
}

function describeResult(row: Row, browserName: BrowserName, results: Map<string, Result>): string {
  const why = row.missing?.[browserName];
  if (why !== undefined) return `not in ${BROWSERS[browserName]}: ${why}`;
  const result = results.get(`${browserName} ${row.id}`);
  if (!result) return 'not run';
  return result.failure === undefined ? 'yes' : `no: ${result.failure}`;
}

async function readVersion(widget: string): Promise<string> {
  const own = path.join(import.meta.dirname, '../node_modules', widget, 'package.json');
  const shared = path.join(ROOT, 'node_modules', widget, 'package.json');
  const text = await readFile(own, 'utf8').catch(() => readFile(shared, 'utf8'));
  // Every package has one; npm would not have installed it otherwise.
  return (JSON.parse(text) as { version: string }).version;
}

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
