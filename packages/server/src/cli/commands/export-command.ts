import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { DASHBOARD_SECRET_SETTING } from '../../config/setting-names.ts';
import { EMBEDDED_PROJECT } from '../../crypto/api-key.ts';
import type { Database } from '../../ports/database.ts';
import type { StoredKey } from '../../ports/key-store.ts';
import type { PortableRecord } from '../../ports/portable-record.ts';
import type { StoredWebhookEndpoint } from '../../ports/webhook-store.ts';
import { START_ENDPOINT_ID } from '../../webhooks/webhook-endpoint.ts';
import { CommandError } from '../command-errors.ts';
import { formatExport } from '../export-format.ts';
import { textParser } from '../parse-option.ts';
import type { Program } from '../program.ts';
import { dataAction, type Data } from './data-action.ts';

/** Adds `export`, which writes everything but jobs, for `import`. */
export function addExportCommand(root: Command, program: Program): void {
  root
    .command('export')
    .description(
      'prints keys (their hashes), webhooks with their secrets, and the hash of the dashboard secret, as JSON Lines for "import"',
    )
    .option(
      '--output <FILE>',
      'writes them to a new file, which its owner alone can read',
      textParser('--output must be a file.'),
    )
    .action(dataAction(program, exportRecords));
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
export async function readRecords({ keys, webhooks, settings }: Database): Promise<PortableRecord[]> {
  const ownKeys = (await keys.list()).filter(({ projectId }) => projectId !== EMBEDDED_PROJECT);
  const endpoints = (await webhooks.listEndpoints()).filter(({ id }) => id !== START_ENDPOINT_ID);
  const hash = await settings.find(DASHBOARD_SECRET_SETTING);
  return [
    ...ownKeys.map(describeKey),
    ...endpoints.map(describeEndpoint),
    ...(hash === undefined
      ? []
      : [{ kind: 'setting' as const, name: DASHBOARD_SECRET_SETTING, value: hash }]),
  ];
}

function describeKey({ id, projectId, hash, createdAtMs }: StoredKey): PortableRecord {
  return { kind: 'key', id, projectId, hash, createdAtMs };
}

function describeEndpoint(endpoint: StoredWebhookEndpoint): PortableRecord {
  const { id, projectId, url, secret, createdAtMs, formerSecrets, disabled } = endpoint;
  return { kind: 'webhook', id, projectId, url, secret, createdAtMs, formerSecrets, disabled };
}
