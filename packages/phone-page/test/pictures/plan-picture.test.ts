import { describe, expect, it } from 'vitest';
import { planPicture, takesPdf, takesPictures } from '../../src/pictures/plan-picture.ts';
import type { PictureWishes } from '../../src/pictures/plan-picture.ts';
import { samplePicture } from '../support/sample-pictures.ts';

const MB = 1_000_000;
const PLAIN: PictureWishes = { removesDetails: false, makesSmaller: false };

function plan(
  { accept = '', name = 'IMG_1.jpg', type = 'image/jpeg', size = 1000, maxBytes = 5 * MB },
  info = samplePicture(),
  wishes: Partial<PictureWishes> = {},
) {
  const file = new File([new Uint8Array(size)], name, { type });
  return planPicture({ file, info }, { accept, maxBytes }, { ...PLAIN, ...wishes });
}

const HEIC = { name: 'IMG_1.heic', type: 'image/heic' };

describe('a picture that the place takes', () => {
  it.each(['', 'image/*', 'image/jpeg,application/pdf', '.jpg', 'image/jpg, .JPEG'])(
    'keeps its bytes: accept "%s"',
    (accept) => {
      expect(plan({ accept })).toMatchObject({ isConverted: false, removesDetails: false });
      expect(plan({ accept }).types).toBeUndefined();
    },
  );

  it('is not made smaller unless it is too large, and the person wants it', () => {
    expect(plan({ size: 6 * MB }).types).toBeUndefined();
    expect(plan({ size: 4 * MB }, samplePicture(), { makesSmaller: true }).types).toBeUndefined();
    expect(plan({ size: 6 * MB }, samplePicture(), { makesSmaller: true })).toMatchObject({
      types: ['image/jpeg', 'image/png', 'image/webp'],
      limit: 5 * MB,
    });
  });

  it('is edited in its own format', () => {
    const png = { name: 'a.png', type: 'image/png' };
    const edited = plan(png, samplePicture({ format: 'png' }), { edit: { turns: 1 } });
    expect(edited.types?.[0]).toBe('image/png');
  });
});

describe('a picture that the place does not take', () => {
  it.each([
    ['image/jpeg', ['image/jpeg']],
    ['.jpg,.png', ['image/jpeg', 'image/png']],
    ['image/png', ['image/png']],
    ['.pdf,.jpeg', ['image/jpeg']],
    ['image/webp', ['image/webp']],
  ])('is written as what "%s" takes', (accept, types) => {
    const converted = plan({ ...HEIC, accept }, samplePicture({ format: 'heic' }));
    expect(converted).toMatchObject({ isConverted: true, types });
  });

  it('is known by its bytes, whatever its name says', () => {
    const converted = plan({ accept: 'image/jpeg' }, samplePicture({ format: 'heic' }));
    expect(converted).toMatchObject({ isConverted: true, types: ['image/jpeg'] });
  });

  it('is left alone where the place takes no picture that can be written', () => {
    expect(plan({ ...HEIC, accept: '.pdf' }, samplePicture({ format: 'heic' }))).toMatchObject({
      isStuck: true,
    });
  });

  it('is left alone if it moves', () => {
    const gif = samplePicture({ format: 'gif', isAnimated: true });
    expect(plan({ name: 'a.gif', type: 'image/gif', accept: '.jpg' }, gif)).toMatchObject({ isStuck: true });
  });
});

describe('what a picture tells', () => {
  it.each([
    [{ hasLocation: true }, true],
    [{ hasCamera: true }, true],
    [{ hasUnread: true }, true],
    [{ hasOther: true }, false],
    [{}, false],
  ])('is removed if it says where or with what it was taken: %o', (details, removesDetails) => {
    const found = plan({}, samplePicture({ details }), { removesDetails: true });
    expect(found).toMatchObject({ removesDetails });
    expect(found.types).toBeUndefined();
  });

  it('stays if the person wants it', () => {
    expect(plan({}, samplePicture({ details: { hasLocation: true } })).removesDetails).toBe(false);
  });
});

describe('the limit', () => {
  it('is the lower of what the server and the site take of pictures', () => {
    const file = new File([''], 'a.jpg', { type: 'image/jpeg' });
    const rules = { maxBytes: 9 * MB, maxBytesHints: { image: 2 * MB, any: MB } };
    expect(planPicture({ file, info: samplePicture() }, rules, PLAIN).limit).toBe(2 * MB);
  });
});

describe('what a place takes', () => {
  it.each([
    ['', true, true],
    ['image/*', true, false],
    ['.pdf', false, true],
    ['.docx', false, false],
    ['image/svg+xml', false, false],
    ['.png,.pdf', true, true],
  ])('accept "%s": pictures %s, PDF %s', (accept, pictures, pdf) => {
    expect([takesPictures(accept), takesPdf(accept)]).toEqual([pictures, pdf]);
  });
});
