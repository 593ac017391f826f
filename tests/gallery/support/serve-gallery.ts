import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, preview, type Plugin } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PACKAGES = path.join(ROOT, 'packages');
const GALLERY = path.join(ROOT, 'tests/gallery');

export interface GallerySite {
  /** Addresses of the pages that show a view: `?view=NAME`. */
  popup: string;
  kit: string;
  phone: string;
  dashboard: string;
  close: () => Promise<void>;
}

/** Builds and serves the pages: built ones open at once, without a hundred modules. */
export async function serveGallery(): Promise<GallerySite> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'pocketfill-gallery-'));
  await Promise.all([
    buildViews(path.join(outDir, 'views')),
    buildPage(path.join(outDir, 'phone'), PHONE_PAGE),
    buildPage(path.join(outDir, 'dashboard'), DASHBOARD_PAGE),
    cp(path.join(ROOT, 'public'), outDir, { recursive: true }), // the popup's pictures, by absolute addresses
  ]);
  // As on the transfer server, a page is one folder above its files.
  for (const page of ['phone', 'dashboard'])
    await rename(path.join(outDir, page, 'index.html'), path.join(outDir, `${page}.html`));
  const server = await preview({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.resolvedUrls?.local[0] ?? '';
  return {
    popup: `${address}views/tests/gallery/popup/index.html`,
    kit: `${address}views/tests/gallery/kit/index.html`,
    phone: `${address}phone.html`,
    dashboard: `${address}dashboard.html`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}

async function buildViews(outDir: string): Promise<void> {
  const input = ['popup', 'kit'].map((room) => path.join(ROOT, 'tests/gallery', room, 'index.html'));
  await build({
    configFile: false,
    root: ROOT,
    base: './',
    publicDir: false,
    logLevel: 'error',
    resolve: { conditions: ['@svc/source', 'module', 'browser', 'import', 'default'] },
    build: { outDir, target: 'esnext', rolldownOptions: { input } },
  });
}

interface ServerPage {
  /** The folder with its Vite configuration. */
  root: string;
  /** Its own script. */
  script: string;
  galleryScript: string;
}

const PHONE_PAGE: ServerPage = {
  root: path.join(PACKAGES, 'phone-page'),
  script: './src/main.ts',
  galleryScript: path.join(GALLERY, 'phone/phone-gallery.ts'),
};
const DASHBOARD_PAGE: ServerPage = {
  root: path.join(PACKAGES, 'dashboard'),
  script: './src/main.tsx',
  galleryScript: path.join(GALLERY, 'dashboard/dashboard-gallery.tsx'),
};

/** Builds the page as for the server, but with the gallery's script instead of its own. */
async function buildPage(outDir: string, { root, script, galleryScript }: ServerPage): Promise<void> {
  const useGalleryScript: Plugin = {
    name: 'gallery-script',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(script, `/@fs${galleryScript}`),
    },
  };
  await build({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    base: './',
    logLevel: 'error',
    plugins: [useGalleryScript],
    build: { outDir },
  });
}
