import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { LIBHEIF_BYTES } from '../../../src/change/decode/decode-heic.ts';

it('the progress of loading the library goes up to its size', async () => {
  const file = fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  expect(LIBHEIF_BYTES).toBe((await stat(file)).size);
});
