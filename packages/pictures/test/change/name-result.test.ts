import { expect, it } from 'vitest';
import { nameResult } from '../../src/change/name-result.ts';

const FAMILY = '👩‍👩‍👧';

it.each([
  ['photo.HEIC', 'photo.jpg'],
  ['photo.jpeg', 'photo.jpg'],
  ['photo.heic.jpg', 'photo.heic.jpg'],
  ['Dr. Smith', 'Dr. Smith.jpg'],
  ['Dr. Smith.png', 'Dr. Smith.jpg'],
  ['a.tar.gz', 'a.tar.gz.jpg'],
  ['v1.2', 'v1.2.jpg'],
  ['.hidden', '.hidden.jpg'],
  ['.png', '.png.jpg'],
  ['photo.', 'photo..jpg'],
  ['', 'picture.jpg'],
  [`${FAMILY}.avif`, `${FAMILY}.jpg`],
  ['\u200f\u05ea\u05de\u05d5\u05e0\u05d4\u200f.webp', '\u200f\u05ea\u05de\u05d5\u05e0\u05d4\u200f.jpg'],
  ['multi\nline.tiff', 'multi\nline.jpg'],
])('names what was made of %j %j', (original, name) => {
  expect(nameResult(original, 'image/jpeg')).toBe(name);
});

it.each(['x', 'é', FAMILY, '\u05d0'])(
  'keeps to the length that file systems take, in whole characters: %s',
  (character) => {
    const original = `${character.repeat(255).slice(0, 250)}.jpg`;
    const name = nameResult(original, 'image/webp');
    const bytes = new TextEncoder().encode(name);
    expect(bytes.length).toBeLessThanOrEqual(255);
    expect(bytes.length).toBeGreaterThan(240);
    expect(name).toMatch(/\.webp$/);
    expect(new TextDecoder().decode(bytes)).toBe(name);
    expect(name).not.toContain('\u200d.');
  },
);
