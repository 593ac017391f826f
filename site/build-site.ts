import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vitepress';
import { OPENAPI_FILE, OUTPUT, PUBLIC_FOLDER, ROOT } from './places.ts';
import { takePictures } from './pictures/take-pictures.ts';
import { serveSite } from './serve-site.ts';

// The command `npm run site [-- --base /path/ --serve --port N]`: makes the site of the documents. `--base` is the path
// below which it will be served, by default `/`; `--serve` shows it on this computer.

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: '/' },
    serve: { type: 'boolean', default: false },
    port: { type: 'string', default: '4173' },
  },
});

await rm(PUBLIC_FOLDER, { recursive: true, force: true });
await mkdir(PUBLIC_FOLDER, { recursive: true });
await copyFile(path.join(ROOT, 'assets/icon.svg'), path.join(PUBLIC_FOLDER, 'icon.svg'));
await copyFile(OPENAPI_FILE, path.join(PUBLIC_FOLDER, 'openapi.yaml'));
await takePictures(path.join(PUBLIC_FOLDER, 'pictures'));
await build(import.meta.dirname, { base: values.base });
process.stdout.write(`The site is in ${path.relative('.', OUTPUT)}.\n`);
if (values.serve) await serveSite({ base: values.base, port: Number(values.port) });
