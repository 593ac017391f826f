import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'rolldown';
import { listFiles } from './list-files.ts';

/** Kinds of files that are no more than text, or code. Pictures are compressed already. */
const COMPRESSIBLE = /\.(?:css|html|js|svg|wasm|webmanifest)$/;

/** A compressed file is kept if it has at most this part of the file's size. */
const MAX_PART = 0.9;

/** By their endings, which servers look for beside a file (`packages/server/src/http/content-encoding.ts`). */
const COMPRESS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliCompress), // its quality is the highest by default
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes `index.js.br` and `index.js.gz` beside `index.js`, and so for all files of a page that become smaller by a tenth. */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('A page is built into a folder.');
      const names = (await listFiles(dir)).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(names.map((name) => compressFile(path.join(dir, name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  for (const [ending, compress] of Object.entries(COMPRESS)) {
    const smaller = await compress(bytes);
    if (smaller.length <= bytes.length * MAX_PART) await writeFile(`${file}.${ending}`, smaller);
  }
}
