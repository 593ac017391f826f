import { expect, it } from 'vitest';
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
