import path from 'node:path';
import { build } from 'vite';

const SERVER = path.resolve(import.meta.dirname, '../packages/server');

/** Builds the phone's page into `packages/server/dist/phone`. Says nothing unless it fails. */
export async function buildPhonePage(): Promise<void> {
  await build({ root: SERVER, configFile: path.join(SERVER, 'vite.config.ts'), logLevel: 'error' });
}
