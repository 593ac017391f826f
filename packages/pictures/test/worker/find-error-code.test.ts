import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readPicture } from '../../src/container/read-picture.ts';
import { PictureError } from '../../src/picture-error.ts';
import { findErrorCode } from '../../src/worker/find-error-code.ts';
import { createJpeg } from '../support/create-jpeg.ts';

it.each([
  [new PictureError('animated'), 'animated'],
  [new DOMException('The requested file could not be read', 'NotReadableError'), 'not_readable'],
  [new DOMException('A requested file could not be found', 'NotFoundError'), 'not_readable'],
  [new RangeError('Array buffer allocation failed'), 'out_of_memory'],
  [new RangeError('Out of memory'), 'out_of_memory'],
  [new RangeError('WebAssembly.Memory(): could not allocate memory'), 'out_of_memory'],
  [new Error('Aborted(OOM). Build with -sASSERTIONS for more info.'), 'out_of_memory'],
  [new Error('allocation size overflow'), 'out_of_memory'],
  ['out of memory', 'out_of_memory'],
  [Object.assign(new Error(''), { name: 'NS_ERROR_OUT_OF_MEMORY' }), 'out_of_memory'],
  [new Error('no ROOM in the zoom'), 'damaged'],
  [new RangeError('Offset is outside the bounds of the DataView'), 'damaged'],
  [new RangeError('Maximum call stack size exceeded'), 'damaged'],
  [new Error('memory access out of bounds'), 'damaged'],
  ['unknown TIFF compression', 'damaged'],
  [undefined, 'damaged'],
])('takes %s for %s', (error, code) => {
  expect(findErrorCode(error)).toBe(code);
});

it('tells a file that is gone from a damaged one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lost-'));
  try {
    const place = path.join(folder, 'lost.jpg');
    await writeFile(place, Buffer.from(await createJpeg({ width: 20, height: 10 }).arrayBuffer()));
    const photo = await openAsBlob(place);
    await rm(place);
    expect(findErrorCode(await readPicture(photo).catch((error: unknown) => error))).toBe('not_readable');
  } finally {
    await rm(folder, { recursive: true });
  }
});
