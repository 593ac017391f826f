import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'rolldown';
import { expect, onTestFinished, test } from 'vitest';
import { compressFiles } from '../../../../scripts/build/compress-files.ts';
import { listFiles } from '../../../../scripts/build/list-files.ts';

test('a file of a page lies compressed beside itself, if that makes it smaller by a tenth', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'compress-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const input = path.join(folder, 'main.js');
  await writeFile(input, `console.log(${JSON.stringify('the same words, '.repeat(100))});`);
  const dir = path.join(folder, 'dist');
  const emit = {
    name: 'emit',
    generateBundle(this: { emitFile: (file: object) => void }) {
      const emitAsset = (fileName: string, source: Uint8Array | string) =>
        this.emitFile({ type: 'asset', fileName, source });
      emitAsset('assets/a.wasm', new Uint8Array(10_000));
      emitAsset('assets/random.wasm', randomBytes(10_000));
      emitAsset('tiny.css', 'a{}');
      emitAsset('icon.png', new Uint8Array(10_000));
    },
  };
  await build({ input, plugins: [emit, compressFiles()], output: { dir } });

  const files = ['assets/a.wasm', 'main.js'];
  const plain = ['assets/random.wasm', 'icon.png', 'tiny.css'];
  const compressed = files.flatMap((name) => [name, `${name}.br`, `${name}.gz`]);
  expect(await listFiles(dir)).toEqual([...compressed, ...plain].toSorted());
  for (const name of files) {
    const bytes = await readFile(path.join(dir, name));
    expect(brotliDecompressSync(await readFile(path.join(dir, `${name}.br`)))).toEqual(bytes);
    expect(gunzipSync(await readFile(path.join(dir, `${name}.gz`)))).toEqual(bytes);
  }
});
