import { describe, expect, it } from 'vitest';
import { findFileProblem, takesPhotos } from '../../src/state/check-file.ts';
import { describeAccept, fieldAccept } from '../../src/view/describe-accept.ts';

describe('an accept list in plain words', () => {
  it.each([
    ['image/*', 'images'],
    ['image/*,application/pdf', 'images and PDF files'],
    ['.jpg, .jpeg ,image/jpeg', 'JPEG images'],
    ['image/*,.png', 'images'],
    ['image/png,image/jpeg,.pdf', 'PNG images, JPEG images and PDF files'],
    ['.doc,.docx', 'Word documents'],
    ['.part', 'PART files'],
    ['application/vnd.acme.model', 'special files'],
    ['.docx,application/vnd.acme.model', 'Word documents and some other types'],
    ['application/x-tar', 'TAR files'],
    ['font/*', 'font files'],
    ['.a,.b,.c,.d,.e', 'A files, B files, C files and some other types'],
  ])('calls "%s" %s', (accept, words) => {
    expect(describeAccept(accept)).toBe(words);
  });

  it.each(['', '*/*', 'nonsense', 'image/*,*/*'])(
    'has no text for "%s", which accepts any file',
    (accept) => {
      expect(describeAccept(accept)).toBeUndefined();
    },
  );
});

describe('what the field asks the phone for', () => {
  it('names media types beside extensions, so that iOS converts photos', () => {
    expect(fieldAccept('.jpg,.part').split(',')).toEqual(
      expect.arrayContaining(['.jpg', 'image/jpeg', '.part']),
    );
  });

  it('names what systems call a format that the site spells in its own way', () => {
    expect(fieldAccept('image/jpg; word').split(',')).toEqual(
      expect.arrayContaining(['image/jpeg', '.docx', 'application/msword']),
    );
    expect(fieldAccept('image/jpg; word').split(',')).not.toContain('.word');
  });

  it('asks for no extension that Android may not know, where images are asked for', () => {
    expect(fieldAccept('image/png,image/jpg')).not.toContain('.');
  });

  it.each(['', 'image/jpeg, all kinds'])('stays empty when the site accepts any file: "%s"', (accept) => {
    expect(fieldAccept(accept)).toBe('');
  });
});

describe('a file before it is sent', () => {
  const photo = { name: 'photo.jpg', type: 'image/jpeg', size: 10 };

  it('is accepted when type and size fit', () => {
    expect(findFileProblem(photo, { accept: 'image/*', maxBytes: 10 })).toBeUndefined();
  });

  it('is refused when it is one byte too large', () => {
    expect(findFileProblem(photo, { maxBytes: 9 })).toEqual({ kind: 'tooLarge', maxBytes: 9 });
  });

  it('needs a confirmation if the accept list is only a hint and its type differs', () => {
    const rules = { accept: '.pdf', acceptIsHint: true, maxBytes: 10 };
    expect(findFileProblem(photo, rules)).toEqual({ kind: 'otherType', accept: '.pdf' });
    expect(findFileProblem(photo, rules, true)).toBeUndefined();
    expect(findFileProblem(photo, { ...rules, maxBytes: 9 }, true)).toEqual({
      kind: 'tooLarge',
      maxBytes: 9,
    });
    expect(findFileProblem(photo, { ...rules, acceptIsHint: false }, true)).toMatchObject({
      kind: 'wrongType',
    });
  });

  it('is refused for its type first, since a smaller file would not help', () => {
    expect(findFileProblem(photo, { accept: '.pdf', maxBytes: 9 })).toEqual({
      kind: 'wrongType',
      accept: '.pdf',
    });
  });
});

describe('a doubt that only the person can resolve', () => {
  const rules = { maxBytes: 100, maxBytesHints: { image: 10, video: 50 } };

  it.each([
    ['a.jpg', 11, { kind: 'largerThanAsked', maxBytes: 10 }],
    ['a.mp4', 51, { kind: 'largerThanAsked', maxBytes: 50 }],
    ['a.jpg', 0, { kind: 'empty' }],
  ])('is asked about %s of %s bytes', (name, size, problem) => {
    expect(findFileProblem({ name, type: '', size }, rules)).toEqual(problem);
    expect(findFileProblem({ name, type: '', size }, rules, true)).toBeUndefined();
  });

  it.each([
    ['a.mp4', 11],
    ['a.pdf', 100],
  ])('is not %s of %s bytes', (name, size) => {
    expect(findFileProblem({ name, type: '', size }, rules)).toBeUndefined();
  });

  it('is not an empty file where nothing else is taken', () => {
    expect(findFileProblem({ name: 'a', type: '', size: 0 }, { maxBytes: 0 })).toBeUndefined();
  });
});

describe('the camera button', () => {
  it.each([undefined, '', 'image/*', '.pdf,image/jpeg', '.jpg', 'image/png,image/jpg'])(
    'is there for accept "%s"',
    (accept) => {
      expect(takesPhotos(accept)).toBe(true);
    },
  );

  it.each(['.pdf', 'image/png', 'video/*'])('is not there for accept "%s"', (accept) => {
    expect(takesPhotos(accept)).toBe(false);
  });
});
