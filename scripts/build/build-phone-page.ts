import path from 'node:path';
import { build } from 'vite';

// The command `npm run build:phone`: builds the server's pages into `packages/server/dist`.

const packages = path.resolve(import.meta.dirname, '../../packages');
for (const page of ['phone-page', 'dashboard', 'server/practice', 'server/setup']) {
  const root = path.join(packages, page);
  await build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'error' });
}
