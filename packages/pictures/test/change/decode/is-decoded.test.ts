import { expect, it } from 'vitest';
import { readPicture } from '../../../src/container/read-picture.ts';
import { isDecoded, SMALLEST } from '../../../src/change/decode/is-decoded.ts';

it.each(['webp', 'avif'] as const)('asks the browser with a right picture in %s', async (format) => {
  const asked: Blob[] = [];
  let isClosed = false;
  const decode = async (picture: Blob) => {
    asked.push(picture);
    return { close: () => void (isClosed = true) };
  };
  expect(await isDecoded(SMALLEST[format], decode)).toBe(true);
  expect(isClosed).toBe(true);
  expect(asked[0]?.type).toBe(`image/${format}`);
  expect(await readPicture(asked[0] ?? new Blob())).toMatchObject({ format, width: 1, height: 1 });
});

const refuse = () =>
  Promise.reject(new DOMException('The source image could not be decoded.', 'InvalidStateError'));

it('takes a format that the browser refuses for unknown', async () => {
  expect(await isDecoded(SMALLEST.avif, refuse)).toBe(false);
});
