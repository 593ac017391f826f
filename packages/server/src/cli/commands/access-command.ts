import { createPersonLink, parseHttpUrl } from '@svc/protocol';
import { MAX_PERSON_NAME_LENGTH } from '@svc/protocol/dashboard';
import type { Command } from 'commander';
import { createAccessKey, readPersonName } from '../../crypto/access-key.ts';
import type { StoredAccessKey } from '../../ports/key-store.ts';
import { UsageError } from '../command-errors.ts';
import { formatTable } from '../format-table.ts';
import type { Program } from '../program.ts';
import { SERVER_OPTIONS } from '../start-options.ts';
import { dataAction, type Data } from './data-action.ts';
import { formatLink } from './setup-link-command.ts';

/** Adds the commands about keys of people. A running server reads the same data, so it knows changes at once. */
export function addAccessCommands(root: Command, program: Program): void {
  const access = root
    .command('access')
    .description(
      'lets people on other computers use the server with their extension: makes, lists and revokes their keys',
    );
  access
    .command('create')
    .description('prints a new key once, and with a public address the setup link that contains it')
    .argument('<NAME>', 'the person or the device')
    .addOption(SERVER_OPTIONS.publicUrl)
    .action(dataAction(program, create, { creates: true }));
  access
    .command('list')
    .description('lists people, the oldest key first, without their keys')
    .action(dataAction(program, list));
  access
    .command('revoke')
    .description('ends a key, which is refused at once')
    .argument('<ID>', 'as "access list" shows it')
    .action(dataAction(program, revoke));
}

/** Prints key and link to the standard output, once, and the instructions to the error output. */
async function create(
  { terminal, clock, accessKeys, isJson, print }: Data,
  { publicUrl }: { publicUrl?: string },
  text: string,
): Promise<void> {
  const name = readPersonName(text);
  if (name === undefined) {
    throw new UsageError(
      `NAME must be the name of a person or a device: 1 to ${MAX_PERSON_NAME_LENGTH} visible characters.`,
    );
  }
  const { text: key, stored } = createAccessKey(name, clock);
  await accessKeys.add(stored);
  const link = publicUrl === undefined ? undefined : createPersonLink(publicUrl, key);
  const lines = link === undefined ? `${key}\n` : `${key}\n${formatLink(terminal, link)}`;
  print({ id: stored.id, name, key, ...(link !== undefined && { link }) }, lines);
  if (!isJson) terminal.writeError(describeUse(name, publicUrl));
}

function describeUse(name: string, publicUrl: string | undefined): string {
  const once = `This is the key of "${name}". It is not shown again.`;
  if (publicUrl === undefined) return `${once} With --public-url a setup link is printed, too.\n`;
  const isReadable = parseHttpUrl(publicUrl)?.protocol === 'http:';
  const warning = isReadable ? 'Without https others in the network can read the key.\n' : '';
  return `${once} Send the address to that person alone: opened in their browser, it sets up Pocketfill.\n${warning}`;
}

async function list({ terminal, accessKeys, isJson, print }: Data): Promise<void> {
  const described = (await accessKeys.list()).map(describe);
  const rows = described.map((key) => [key.id, key.name, key.createdAt, key.lastUsedAt ?? 'never']);
  if (rows.length > 0 || isJson) print(described, formatTable(['id', 'name', 'created', 'last used'], rows));
  else terminal.writeError('Nobody has a key: "access create" makes one.\n');
}

async function revoke({ accessKeys, print }: Data, _options: object, id: string): Promise<void> {
  const key = await accessKeys.find(id);
  const isRevoked = await accessKeys.remove(id);
  if (!key || !isRevoked) throw new UsageError('There is no key with that id: "access list" shows them.');
  print({ ...describe(key), isRevoked }, `The key ${id} of "${key.name}" is revoked.\n`);
}

/** Without the hash, which nobody needs. */
function describe({ id, name, createdAtMs, lastUsedAtMs }: StoredAccessKey) {
  const lastUsedAt = lastUsedAtMs === null ? null : new Date(lastUsedAtMs).toISOString();
  return { id, name, createdAt: new Date(createdAtMs).toISOString(), lastUsedAt };
}
