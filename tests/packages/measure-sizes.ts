import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import type { PackedKits } from '../../scripts/release/pack-npm.ts';
import type { Section } from './support/section.ts';
import { placeKits } from './support/unpack.ts';

interface Measured {
  /** The import of an integrator. */
  code: string;
  /** The limit, gzipped. */
  maxBytes: number;
}

const KILOBYTE = 1000;
const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/compatibility.md');

/**
 * The first limit is promised; the others keep code that is left out from coming back. All of `@svc/react` also has the
 * code alone, and warnings. Most of `svc` opens sealed files.
 */
const MEASURED: readonly Measured[] = [
  { code: "export { SvcUploadButton } from '@svc/react'", maxBytes: 12.75 * KILOBYTE },
  { code: "export * from '@svc/react'", maxBytes: 13.5 * KILOBYTE },
  { code: "export { useSvcJob } from '@svc/react'", maxBytes: 9.25 * KILOBYTE },
  { code: "export { SvcQrCode } from '@svc/react'", maxBytes: 2.25 * KILOBYTE },
  { code: "export { createUploadUrl } from '@svc/react'", maxBytes: 1.5 * KILOBYTE },
  { code: "export * from '@svc/react/controller'", maxBytes: 9.25 * KILOBYTE },
  { code: "export * from '@svc/element'", maxBytes: 12.5 * KILOBYTE },
  { code: "export * from 'svc'", maxBytes: 33.75 * KILOBYTE },
  { code: "export { SvcServer } from 'svc'", maxBytes: 6.25 * KILOBYTE },
  { code: "export { verifyWebhook } from 'svc'", maxBytes: 7 * KILOBYTE },
  { code: "export { openSealed } from 'svc'", maxBytes: 23 * KILOBYTE },
  { code: "export { generateSealKeys } from 'svc'", maxBytes: 12.5 * KILOBYTE },
  { code: "export { createUploadUrl } from 'svc'", maxBytes: 1.25 * KILOBYTE },
  { code: "export * from 'svc/next'", maxBytes: 6 * KILOBYTE },
  { code: "export * from 'svc/node'", maxBytes: 3 * KILOBYTE },
];
const MAX_THEME_BYTES = 5 * KILOBYTE;

/** Measures what the kits add to an app. */
export async function measureSizes(kits: PackedKits, folder: string): Promise<Section> {
  await placeKits(kits, folder);
  const problems: string[] = [];
  const measure = async (name: string, { bytes, maxBytes }: { bytes: number; maxBytes: number }) => {
    if (bytes > maxBytes) problems.push(`${name} takes ${bytes} bytes gzipped, at most ${maxBytes}.`);
    return [name, format(bytes), `${maxBytes / KILOBYTE} kB`];
  };
  const rows = [['what is imported', 'gzipped', 'limit']];
  for (const { code, maxBytes } of MEASURED) {
    const bytes = await bundle(code, folder);
    rows.push(await measure(code.replace(/^export/, 'import'), { bytes, maxBytes }));
  }
  const theme = await readFile(path.join(folder, 'node_modules/@svc/react/dist/theme.css'));
  const bytes = gzipSync(theme).length;
  rows.push(await measure("@import '@svc/react/theme'", { bytes, maxBytes: MAX_THEME_BYTES }));
  problems.push(...(await findUndocumented(rows.slice(1))));
  return { title: 'Sizes', rows, problems };
}

async function bundle(code: string, folder: string): Promise<number> {
  const input = path.join(folder, 'entry.js');
  await writeFile(input, `${code};\n`);
  const build = await rolldown({
    input,
    external: [/^react($|\/)/, 'uqr', /^preact($|\/)/, /^node:/],
    platform: 'neutral',
    // A warning says that a bundle of one file cannot keep "use client".
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  const chunks = new Map(
    output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])),
  );
  // What is loaded later is left out: the dialog, and what sends files on a phone.
  const atOnce = new Set(
    [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
  );
  for (const name of atOnce) for (const imported of chunks.get(name)?.imports ?? []) atOnce.add(imported);
  return [...atOnce].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '').length, 0);
}

/** Limits that docs/compatibility.md does not name. */
async function findUndocumented(rows: readonly string[][]): Promise<string[]> {
  const document = await readFile(DOCUMENT, 'utf8');
  return rows
    .map(([name = '', , limit = '']) => `| \`${name}\` | ${limit} |`)
    .filter((line) => !document.includes(line))
    .map((line) => `docs/compatibility.md has no line ${line}`);
}

function format(bytes: number): string {
  return `${(bytes / KILOBYTE).toFixed(1)} kB`;
}
