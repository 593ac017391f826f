import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import product from '../../package.json' with { type: 'json' };

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file));

test.each(['chrome', 'edge', 'firefox'])('the ZIP for %s has the licence of each library', (store) => {
  const files = unzipSync(read(`release/pocketfill-${product.version}-${store}.zip`));
  const licenses = Buffer.from(files['THIRD-PARTY-LICENSES.txt'] ?? []).toString();
  for (const name of Object.keys(product.dependencies).filter((name) => !name.startsWith('@svc/'))) {
    expect(licenses).toContain(`\n${name} `);
  }
});

test.each([
  ['svc/dist', ['@noble/ciphers', '@noble/curves', '@noble/hashes', '@scure/base']],
  ['react/dist', ['@noble/hashes', 'tus-js-client']],
  ['element/dist', ['@noble/hashes', 'tus-js-client']],
  ['element/dist/standalone', ['@noble/hashes', 'preact', 'tus-js-client', 'uqr']],
  ['server/dist', ['@noble/hashes', 'libheif-js', 'react-dom', 'tus-js-client', 'uplot', 'utif2']],
])('packages/%s has the licence of each library in it and in its pages', (folder, libraries) => {
  const licenses = read(`packages/${folder}/THIRD-PARTY-LICENSES.txt`).toString();
  for (const library of libraries) expect(licenses).toContain(`\n${library} `);
});

test.each<[name: string, width: number, height: number]>([
  ['chrome/icon.png', 128, 128],
  ['chrome/tile-small.png', 440, 280],
  ['chrome/tile-marquee.png', 1400, 560],
  ['edge/logo.png', 300, 300],
  ['edge/tile-small.png', 440, 280],
  ['edge/tile-large.png', 1400, 560],
  ['firefox/icon.png', 128, 128],
  ...['chrome', 'edge', 'firefox'].flatMap((store) =>
    [1, 2, 3, 4].map((count): [string, number, number] => [`${store}/screenshot-${count}.png`, 1280, 800]),
  ),
])('the picture %s has the size that its store takes: %i × %i', (name, width, height) => {
  const picture = PNG.sync.read(read(`release/store/${name}`));
  expect([picture.width, picture.height]).toEqual([width, height]);
});
