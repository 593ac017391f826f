import { expect, it, vi } from 'vitest';
import { createArrivedFiles } from '../../../../lib/background/download/arrived-files.ts';
import { createPictureKeeper } from '../../../../lib/background/download/keep-pictures.ts';
import { loadPictures } from '../../../../lib/transfer/pictures.ts';
import { settle } from '../../fixtures/command-world.ts';
import { arrived } from '../../fixtures/sample-transfer.ts';

const photo = { ...arrived, id: 'a' };

/** Files that arrive; each has a picture that names its id. */
function createFiles(
  shrink = async (blob: Blob): Promise<string | null> => `data:image/jpeg,${await blob.text()}`,
) {
  const pictures = createPictureKeeper(shrink);
  return { ...createArrivedFiles(pictures.keep), forget: pictures.drop };
}

it('keeps a picture of each of several files until their transfer is forgotten, also where their bytes are not needed any more', async () => {
  const files = createFiles();
  files.keep('t', photo);
  files.keep('t', { ...photo, id: 'b', blob: new Blob(['xyz']) });
  await settle();
  expect(await loadPictures('t')).toEqual({ a: 'data:image/jpeg,abc', b: 'data:image/jpeg,xyz' });
  files.drop('t');
  await settle();
  expect(Object.keys(await loadPictures('t'))).toEqual(['a', 'b']);
  files.forget('t');
  await settle();
  expect(await loadPictures('t')).toEqual({});
});

it('keeps none of what is no picture', async () => {
  const files = createFiles(async () => null);
  files.keep('t', photo);
  await settle();
  expect(await loadPictures('t')).toEqual({});
});

it('keeps none that is ready only when the transfer is forgotten', async () => {
  const late = new EventTarget();
  const shrink = () =>
    new Promise<string>((resolve) => {
      late.addEventListener('picture', () => resolve('data:image/jpeg,late'), { once: true });
    });
  const files = createFiles(shrink);
  files.keep('t', photo);
  await settle();
  files.forget('t');
  late.dispatchEvent(new Event('picture'));
  await settle();
  expect(await loadPictures('t')).toEqual({});
});

it('does not wait long for a picture that takes too long, and draws the next one', async () => {
  const hang = new Promise<never>(() => {});
  const pictures = createPictureKeeper(
    (blob) => (blob.size === 1 ? hang : Promise.resolve('data:image/jpeg,next')),
    0,
  );
  pictures.keep('t', { ...photo, blob: new Blob(['x']) });
  pictures.keep('t', { ...photo, id: 'b' });
  expect(await pictures.whenDrawn('t')).toEqual({ b: 'data:image/jpeg,next' });
});

/** A PNG that claims that size and has no bytes of a picture. */
function claim(width: number, height: number): Blob {
  const header = new DataView(new ArrayBuffer(57));
  const put = (offset: number, bytes: number[]) =>
    bytes.forEach((byte, index) => header.setUint8(offset + index, byte));
  put(0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  header.setUint32(16, width);
  header.setUint32(20, height);
  put(24, [8, 2]);
  put(37, [...Buffer.from('IDAT')]);
  put(49, [...Buffer.from('IEND')]);
  return new Blob([header.buffer], { type: 'image/png' });
}

it('decodes no picture that claims more pixels than memory should hold, and nothing that is no picture', async () => {
  const decoded: Blob[] = [];
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
    decoded.push(blob);
    throw new Error('It is damaged.');
  });
  const pictures = createPictureKeeper();
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  pictures.keep('t', { ...photo, blob: claim(30_000, 30_000) });
  pictures.keep('t', { ...photo, blob: new Blob([script], { type: 'image/svg+xml' }) });
  pictures.keep('t', { ...photo, blob: new Blob(['%PDF-1.7'], { type: 'image/jpeg' }) });
  expect(await pictures.whenDrawn('t')).toEqual({});
  expect(decoded).toEqual([]);
  pictures.keep('t', { ...photo, blob: claim(9_248, 6_936) });
  expect(await pictures.whenDrawn('t')).toEqual({});
  expect(decoded.map(({ type }) => type)).toEqual(['image/png']);
});
