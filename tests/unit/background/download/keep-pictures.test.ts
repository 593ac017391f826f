import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
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
  return createArrivedFiles(createPictureKeeper(shrink));
}

beforeEach(() => fakeBrowser.reset());

it('keeps a picture of each of several files, for as long as the files are needed', async () => {
  const files = createFiles();
  files.keep('t', photo, photo);
  files.keep('t', { id: 'b' }, { ...photo, id: 'b', blob: new Blob(['xyz']) });
  await settle();
  expect(await loadPictures('t')).toEqual({ a: 'data:image/jpeg,abc', b: 'data:image/jpeg,xyz' });
  files.drop('t');
  await settle();
  expect(await loadPictures('t')).toEqual({});
});

it('keeps none of a single file, which the headline names', async () => {
  const files = createFiles();
  files.keep('t', arrived, arrived);
  await settle();
  expect(await loadPictures('t')).toEqual({});
});

it('keeps none of what is no picture', async () => {
  const files = createFiles(async () => null);
  files.keep('t', photo, photo);
  await settle();
  expect(await loadPictures('t')).toEqual({});
});

it('keeps none that is ready only when the files are not needed any more', async () => {
  const late = new EventTarget();
  const shrink = () =>
    new Promise<string>((resolve) => {
      late.addEventListener('picture', () => resolve('data:image/jpeg,late'), { once: true });
    });
  const files = createFiles(shrink);
  files.keep('t', photo, photo);
  await settle();
  files.drop('t');
  late.dispatchEvent(new Event('picture'));
  await settle();
  expect(await loadPictures('t')).toEqual({});
});
