import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { loadPictures, removePictures, savePictures, watchPictures } from '../../../lib/transfer/pictures.ts';

const picture = 'data:image/jpeg;base64,AAAA';

it('keeps the pictures of each transfer apart, until they are removed', async () => {
  await savePictures('one', { a: picture });
  await savePictures('other', { b: picture });
  expect(await loadPictures('one')).toEqual({ a: picture });
  await removePictures('one');
  expect(await loadPictures('one')).toEqual({});
  expect(await loadPictures('other')).toEqual({ b: picture });
});

it('tells of each new one', async () => {
  const seen: object[] = [];
  const unwatch = watchPictures('one', (pictures) => seen.push(pictures));
  await savePictures('one', { a: picture });
  unwatch();
  await savePictures('one', {});
  expect(seen).toEqual([{ a: picture }]);
});

it('takes nothing for a picture that is none', async () => {
  await fakeBrowser.storage.session.set({
    'pictures-one': { a: 'https://tracker.example/', b: 7, c: picture },
  });
  expect(await loadPictures('one')).toEqual({ c: picture });
});
