import { existsSync } from 'node:fs';
import { StartError } from '../config/start-error.ts';

/** @throws StartError `data_unusable`: to a mistyped folder no server would ever look. */
export function checkDataFolder(dataDir: string): void {
  if (existsSync(dataDir)) return;
  throw new StartError(
    'data_unusable',
    `There is no data folder ${dataDir}. Start the server once, or correct --data.`,
  );
}
