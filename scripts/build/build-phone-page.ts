import path from 'node:path';
import { build } from 'vite';

// The command `npm run build:phone`: the server's pages, into `packages/server/dist`.

const server = path.resolve(import.meta.dirname, '../../packages/server');
for (const root of [server, path.join(server, 'practice'), path.join(server, 'dashboard')]) {
  await build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'error' });
}
