import { createApiKey } from '../crypto/api-key.ts';
import { openKeys } from '../wire/open-storage.ts';
import { checkDataFolder } from './check-data-folder.ts';
import type { Terminal } from './terminal.ts';

/** Makes an API key: the key goes to the output, once, and what to do with it beside it. */
export async function runCreateKeyCommand(
  terminal: Terminal,
  { project, dataDir }: { project: string; dataDir: string },
): Promise<void> {
  checkDataFolder(dataDir);
  const { keys, clock, close } = openKeys(dataDir);
  try {
    const key = createApiKey(project, clock);
    await keys.add(key.stored);
    terminal.write(`${key.text}\n`);
    terminal.writeError(
      `This is the key of "${project}". It is not shown again: put it into SVC_TOKEN now.\n`,
    );
  } finally {
    close();
  }
}
