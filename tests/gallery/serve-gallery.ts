import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, preview } from 'vite';

const root = new URL('../..', import.meta.url).pathname;

/** A page of the gallery as a built site: each view opens at once, and not with a hundred modules. */
export async function serveGallery(page: 'index.html' | 'kit.html') {
  const outDir = await mkdtemp(path.join(tmpdir(), 'pocketfill-gallery-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { conditions: ['@svc/source', 'module', 'browser', 'import', 'default'] },
    build: { outDir, target: 'esnext', rollupOptions: { input: path.join(root, 'tests/gallery', page) } },
  });
  const server = await preview({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  return {
    address: `${server.resolvedUrls?.local[0]}tests/gallery/${page}`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
