import path from 'node:path';
import { build } from 'vite';

// The command `npm run build:phone`: the phone's page, into `packages/server/dist/phone`.

const server = path.resolve(import.meta.dirname, '../packages/server');
await build({ root: server, configFile: path.join(server, 'vite.config.ts'), logLevel: 'error' });
