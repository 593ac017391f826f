import { describe, expect, it } from 'vitest';
import { fitsAccept } from '../../src/index.ts';

const jpeg = { name: 'IMG_1.JPG', type: 'image/jpeg' };

describe('fitsAccept', () => {
  it.each([
    '',
    ' , ',
    'image/*',
    'IMAGE/JPEG',
    '.jpg',
    '.png, .jpg',
    'application/pdf,image/*',
    '*/*',
    'nonsense',
    'application/pdf;image/png',
    'application/*;capture=camera',
    'application/pdf\0',
  ])('lets a photo through "%s"', (accept) => expect(fitsAccept(accept, jpeg)).toBe(true));

  it.each(['.png', 'image/png', 'video/*', 'application/pdf', '.jp'])('keeps a photo out of "%s"', (accept) =>
    expect(fitsAccept(accept, jpeg)).toBe(false),
  );

  it('goes by the name where the phone knows no type', () => {
    expect(fitsAccept('.heic', { name: 'a.HEIC', type: '' })).toBe(true);
    expect(fitsAccept('image/*', { name: 'a.heic', type: '' })).toBe(false);
  });

  it('does not look at parameters of the type', () => {
    expect(fitsAccept('text/plain', { name: 'a', type: 'text/plain; charset=utf-8' })).toBe(true);
  });
});
