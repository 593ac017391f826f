import { createApiKey } from '../../crypto/api-key.ts';
import type { KeyStore, StoredKey } from '../../ports/key-store.ts';
import { type KeysCommand, UsageError } from '../command-line.ts';
import { formatTable } from '../format-table.ts';
import type { Program } from '../program.ts';
import type { Terminal } from '../terminal.ts';
import { withDatabase } from './with-database.ts';

/** Makes an API key: the key goes to the output, once, and what to do with it beside it. */
export async function runCreateKeyCommand(
  program: Program,
  { project, dataDir }: { project: string; dataDir: string },
): Promise<void> {
  const { terminal, clock } = program;
  await withDatabase(program, { dataDir }, async ({ keys }) => {
    const key = createApiKey(project, clock);
    await keys.add(key.stored);
    terminal.write(`${key.text}\n`);
    terminal.writeError(
      `This is the key of "${project}". It is not shown again: put it into SVC_TOKEN now.\n`,
    );
  });
}

/** Lists keys, without their secrets, or revokes one: a running server reads the same data, and knows at once. */
export async function runKeysCommand(program: Program, command: KeysCommand): Promise<void> {
  const { terminal } = program;
  await withDatabase(program, command, async ({ keys }) =>
    command.action === 'list' ? list(terminal, keys, command) : revoke(terminal, keys, command),
  );
}

type ActionOf<Action> = Extract<KeysCommand, { action: Action }>;

async function list(
  terminal: Terminal,
  keys: KeyStore,
  { project, isJson }: ActionOf<'list'>,
): Promise<void> {
  const wanted = (await keys.list()).filter((key) => project === undefined || key.projectId === project);
  const described = wanted.map(describe);
  if (isJson) return terminal.write(`${JSON.stringify(described)}\n`);
  const rows = described.map((key) => [key.id, key.project, key.createdAt]);
  if (rows.length === 0) terminal.writeError('There are no keys: "keys create" makes one.\n');
  else terminal.write(formatTable(['id', 'project', 'created'], rows));
}

async function revoke(terminal: Terminal, keys: KeyStore, { id, isJson }: ActionOf<'revoke'>): Promise<void> {
  const key = await keys.find(id);
  const isRevoked = await keys.remove(id);
  if (!key || !isRevoked) throw new UsageError('There is no key with that id: "keys list" shows them.');
  if (isJson) terminal.write(`${JSON.stringify({ ...describe(key), isRevoked })}\n`);
  else terminal.write(`The key ${id} of "${key.projectId}" is revoked.\n`);
}

/** Without the hash, which is of no use to anybody. */
function describe({ id, projectId, createdAtMs }: StoredKey) {
  return { id, project: projectId, createdAt: new Date(createdAtMs).toISOString() };
}
