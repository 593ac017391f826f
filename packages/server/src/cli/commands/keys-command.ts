import { createApiKey } from '../../crypto/api-key.ts';
import type { Program } from '../program.ts';
import { readDatabaseUrl } from '../storage-environment.ts';

/** Makes an API key: the key goes to the output, once, and what to do with it beside it. */
export async function runCreateKeyCommand(
  { terminal, openAdminStorage, clock }: Program,
  { project, dataDir }: { project: string; dataDir: string },
): Promise<void> {
  const { keys, close } = await openAdminStorage({ dataDir, databaseUrl: readDatabaseUrl(terminal) });
  try {
    const key = createApiKey(project, clock);
    await keys.add(key.stored);
    terminal.write(`${key.text}\n`);
    terminal.writeError(
      `This is the key of "${project}". It is not shown again: put it into SVC_TOKEN now.\n`,
    );
  } finally {
    await close();
  }
}
