import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { DASHBOARD_SECRET_SETTING } from '../../config/dashboard-secret.ts';
import { EMBEDDED_PROJECT } from '../../crypto/api-key.ts';
import type { Database } from '../../ports/database.ts';
import type { StoredAccessKey, StoredKey } from '../../ports/key-store.ts';
import type { PortableRecord } from '../../ports/portable-record.ts';
import type { StoredWebhookEndpoint } from '../../ports/webhook-store.ts';
import { START_ENDPOINT_ID } from '../../config/webhook-endpoint.ts';
import { CommandError } from '../command-errors.ts';
import { badLine, formatExport, parseExport, type NumberedRecord } from '../export-format.ts';
import { option, textParser } from '../parse-option.ts';
import type { Program } from '../program.ts';
import { dataAction, type Data } from './data-action.ts';

/**
 * Adds `export`, which writes everything but jobs, and `import`, which reads it into another database, completely or
 * not at all.
 */
export function addExportCommands(root: Command, program: Program): void {
  root
    .command('export')
    .description(
      'prints keys of projects and people (their hashes), webhooks with their secrets, and the hash of the dashboard secret, as JSON Lines for "import"',
    )
    .addOption(
      option(
        '--output <FILE>',
        'writes them to a new file, which its owner alone can read',
        textParser('a file'),
      ),
    )
    .action(dataAction(program, exportRecords));
  root
    .command('import')
    .description('adds what "export" has written, all of it or, where any of it is there already, nothing')
    .argument('[FILE]', 'what "export" has written (default: the input)')
    .action(dataAction(program, importRecords, { creates: true }));
}

async function exportRecords(data: Data, { output }: { output?: string }): Promise<void> {
  const text = formatExport(await readRecords(data));
  if (output === undefined) return data.terminal.write(text);
  try {
    await writeFile(output, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new CommandError(`The file ${output} cannot be made (${String(error)}). Choose another.`, {
      cause: error,
    });
  }
}

/** Leaves out what each server makes itself: keys of its own project, and the webhook of its start option. */
async function readRecords({ keys, accessKeys, webhooks, settings }: Database): Promise<PortableRecord[]> {
  const ownKeys = (await keys.list()).filter(({ projectId }) => projectId !== EMBEDDED_PROJECT);
  const endpoints = (await webhooks.listEndpoints()).filter(({ id }) => id !== START_ENDPOINT_ID);
  const hash = await settings.find(DASHBOARD_SECRET_SETTING);
  return [
    ...ownKeys.map(describeKey),
    ...(await accessKeys.list()).map(describeAccessKey),
    ...endpoints.map(describeEndpoint),
    ...(hash === undefined
      ? []
      : [{ kind: 'setting' as const, name: DASHBOARD_SECRET_SETTING, value: hash }]),
  ];
}

function describeKey({ id, projectId, hash, createdAtMs }: StoredKey): PortableRecord {
  return { kind: 'key', id, projectId, hash, createdAtMs };
}

function describeAccessKey({ id, name, hash, createdAtMs, lastUsedAtMs }: StoredAccessKey): PortableRecord {
  return { kind: 'access', id, name, hash, createdAtMs, lastUsedAtMs };
}

function describeEndpoint(endpoint: StoredWebhookEndpoint): PortableRecord {
  const { id, projectId, url, secret, createdAtMs, formerSecrets, disabled } = endpoint;
  return { kind: 'webhook', id, projectId, url, secret, createdAtMs, formerSecrets, disabled };
}

async function importRecords(data: Data, _options: object, file?: string): Promise<void> {
  const numbered = parseExport(file === undefined ? await data.terminal.readInput() : await readText(file));
  refuseTwice(numbered, await readRecords(data));
  await data.addRecords(numbered.map(({ record }) => record));
  const count = (wanted: PortableRecord['kind']) =>
    numbered.filter(({ record }) => record.kind === wanted).length;
  const counts = {
    keys: count('key'),
    people: count('access'),
    webhooks: count('webhook'),
    settings: count('setting'),
  };
  const { keys, people, webhooks, settings } = counts;
  const text = `keys ${keys}, keys of people ${people}, webhooks ${webhooks}, secrets of the dashboard ${settings}`;
  data.print(counts, `Imported: ${text}.\n`);
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
  if (record.kind === 'access') return `the key ${record.id} of a person`;
  return `the ${record.kind} ${record.id}`;
}
