import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { PortableRecord } from '../../ports/portable-record.ts';
import { CommandError } from '../command-errors.ts';
import { badLine, parseExport, type NumberedRecord } from '../export-format.ts';
import type { Program } from '../program.ts';
import { dataAction, type Data } from './data-action.ts';
import { readRecords } from './export-command.ts';

/** Adds `import`, which reads an export into another database, completely or not at all. */
export function addImportCommand(root: Command, program: Program): void {
  root
    .command('import')
    .description('adds what "export" has written, all of it or, where any of it is there already, nothing')
    .argument('[FILE]', 'what "export" has written (default: the input)')
    .action(dataAction(program, importRecords));
}

async function importRecords(data: Data, _options: object, file?: string): Promise<void> {
  const numbered = parseExport(file === undefined ? await data.terminal.readInput() : await readText(file));
  refuseTwice(numbered, await readRecords(data));
  await data.addRecords(numbered.map(({ record }) => record));
  const count = (wanted: PortableRecord['kind']) =>
    numbered.filter(({ record }) => record.kind === wanted).length;
  const counts = { keys: count('key'), webhooks: count('webhook'), settings: count('setting') };
  const { keys, webhooks, settings } = counts;
  data.print(counts, `Imported: keys ${keys}, webhooks ${webhooks}, secrets of the dashboard ${settings}.\n`);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(`The file ${file} cannot be read (${String(error)}).`, { cause: error });
  }
}

/** Refuses records that are in the database already, or twice in the input. Names the first such line. */
function refuseTwice(numbered: readonly NumberedRecord[], there: readonly PortableRecord[]): void {
  const places = new Map(there.map((record) => [nameRecord(record), 'there']));
  for (const { line, record } of numbered) {
    const name = nameRecord(record);
    const place = places.get(name);
    if (place !== undefined) throw badLine(line, `${name} is ${place} already`);
    places.set(name, `in line ${line}`);
  }
}

function nameRecord(record: PortableRecord): string {
  if (record.kind === 'setting') return 'the secret of the dashboard';
  return `the ${record.kind} ${record.id}`;
}
