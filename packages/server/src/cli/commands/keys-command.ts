import type { Command } from 'commander';
import { createApiKey, EMBEDDED_PROJECT } from '../../crypto/api-key.ts';
import type { StoredKey } from '../../ports/key-store.ts';
import { UsageError } from '../command-errors.ts';
import { formatTable } from '../format-table.ts';
import { parseProject } from '../parse-option.ts';
import type { Program } from '../program.ts';
import { dataAction, type Data } from './data-action.ts';

/** Adds the commands about API keys. A running server reads the same data, so it knows changes at once. */
export function addKeysCommands(root: Command, program: Program): void {
  const keys = root.command('keys').description('makes, lists and revokes API keys');
  keys
    .command('create')
    .description('prints a new API key once, and stores only its hash')
    .requiredOption('--project <NAME>', 'whose jobs the key is for', parseOwnProject)
    .action(dataAction(program, create, { creates: true }));
  keys
    .command('list')
    .description('lists keys, the oldest first, without their secrets')
    .option('--project <NAME>', 'lists those of this project only', parseProject)
    .action(dataAction(program, list));
  keys
    .command('revoke')
    .description('ends a key, which is refused at once')
    .argument('<ID>', 'as "keys list" shows it')
    .action(dataAction(program, revoke));
}

/** The server manages the keys of its own project itself. */
function parseOwnProject(name: string): string {
  const project = parseProject(name);
  if (project !== EMBEDDED_PROJECT) return project;
  throw new UsageError(`The project "${EMBEDDED_PROJECT}" is the server's own.`);
}

/** Prints the key to the standard output, once, and the instructions to the error output. */
async function create(
  { terminal, clock, keys, print }: Data,
  { project }: { project: string },
): Promise<void> {
  const { text: key, stored } = createApiKey(project, clock);
  await keys.add(stored);
  print({ id: stored.id, project, key }, `${key}\n`);
  terminal.writeError(`This is the key of "${project}". It is not shown again: put it into SVC_TOKEN now.\n`);
}

async function list(
  { terminal, keys, isJson, print }: Data,
  { project }: { project?: string },
): Promise<void> {
  const wanted = (await keys.list()).filter((key) => project === undefined || key.projectId === project);
  const described = wanted.map(describe);
  const rows = described.map((key) => [key.id, key.project, key.createdAt]);
  if (rows.length > 0 || isJson) print(described, formatTable(['id', 'project', 'created'], rows));
  else terminal.writeError('There are no keys: "keys create" makes one.\n');
}

async function revoke({ keys, print }: Data, _options: object, id: string): Promise<void> {
  const key = await keys.find(id);
  const isRevoked = await keys.remove(id);
  if (!key || !isRevoked) throw new UsageError('There is no key with that id: "keys list" shows them.');
  print({ ...describe(key), isRevoked }, `The key ${id} of "${key.projectId}" is revoked.\n`);
}

/** The hash is left out, as nobody needs it. */
function describe({ id, projectId, createdAtMs }: StoredKey) {
  return { id, project: projectId, createdAt: new Date(createdAtMs).toISOString() };
}
