// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readSizeHints } from '../../../../lib/content/targets/read-size-limit.ts';
import { element, show } from '../../fixtures/fake-page.ts';

const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

function limitForAll(hints: ReturnType<typeof readSizeHints>): number | null {
  if (!hints) return null;
  expect(Object.keys(hints)).toEqual(['any']);
  return hints.any ?? null;
}

/** The limit of the first file field in a page that says nothing else of it. */
function limitIn(html: string): number | null {
  show(html);
  return limitForAll(readSizeHints(element('input[type=file]'), []));
}

function limitOf(...texts: string[]): number | null {
  show('<input type=file>');
  return limitForAll(readSizeHints(element('input'), texts));
}

describe('a limit in an attribute', () => {
  it.each([
    ['data-max-size="5242880"', 5 * MB],
    ['data-max-file-size="3MB"', 3 * MB],
    ['data-max-file-size="3M"', 3 * MB],
    ['data-maxsize=" 2.5 mb "', 2.5 * MB],
    ['data-maxfilesize="750kb"', 750 * KB],
    ['data-size-limit="1GB"', GB],
  ])('is read from %s', (attribute, bytes) => {
    expect(limitIn(`<input type=file ${attribute}>`)).toBe(bytes);
  });

  it.each(['', '0', 'none', 'auto', '-5', '1e3', '5 photos', '{{limit}}'])(
    'is not read from "%s"',
    (value) => {
      expect(limitIn(`<input type=file data-max-size="${value}">`)).toBeNull();
    },
  );

  // read as bytes it keeps the phone from sending anything.
  it.each(['2', '2000'])('is not read from a number too small to be bytes: "%s"', (value) => {
    expect(limitIn(`<input type=file data-max-file-size="${value}">`)).toBeNull();
  });

  it('wins over what the page says in words', () => {
    show('<input type=file data-max-size="3MB">');
    expect(readSizeHints(element('input'), ['max. 5 MB'])).toEqual({ any: 3 * MB });
  });
});

describe('a limit in a form of PHP', () => {
  it('is read from its hidden field', () => {
    expect(limitIn('<form><input type=hidden name=MAX_FILE_SIZE value=30000><input type=file></form>')).toBe(
      30_000,
    );
  });

  it('is not read from another form', () => {
    expect(
      limitIn(
        '<form><input type=hidden name=MAX_FILE_SIZE value=30000></form><form><input type=file></form>',
      ),
    ).toBeNull();
  });
});

describe('a limit in words', () => {
  it.each([
    ['max. 5 MB', 5 * MB],
    ['Max file size: 5MB', 5 * MB],
    ['Maximum upload size is 100 kB.', 100 * KB],
    ['5MB max', 5 * MB],
    ['PNG or JPG, 10 MB maximum', 10 * MB],
    ['Up to 2,5 MB', 2.5 * MB],
    ['up to 2.5 MB', 2.5 * MB],
    ['Files of at most 1 GiB', GB],
    ['Must be less than 800 KB', 800 * KB],
    ['20 MB or less', 20 * MB],
    ['size limit 4 MB', 4 * MB],
    ['≤ 3 MB', 3 * MB],
    ['Bilder, höchstens 10 MB', 10 * MB],
    ['Höchstens 10 MB', 10 * MB],
    ['bis zu 8 MB', 8 * MB],
    ['Jusqu’à 5 Mo', 5 * MB],
    ['hasta 5 MB', 5 * MB],
    ['fino a 5 MB', 5 * MB],
    ['Minimum 10 KB, maximum 5 MB', 5 * MB],
    ['Up to 5 files, max 2 MB each', 2 * MB],
    ['max. 5 MB je Datei, 50 MB zusammen', 5 * MB],
  ])('is read from "%s"', (text, bytes) => {
    expect(limitOf(text)).toBe(bytes);
  });

  it.each([
    '',
    'Up to 5 photos',
    'max. 10 files',
    'iPhone 15 MB',
    'Photo of your iPhone 15 (128 GB)',
    'Your plan has 5 GB of storage',
    'holiday.jpg, 4 MB',
    'Maximum width 1200 px',
    'Up to 100 Mbit/s',
    'Up to 50 MBit',
    'max. 5 MP',
    'Please answer within 24 h, max 3 questions',
    'Maximilian sent 3 files',
    'You have unlimited storage, 3 MB used',
    'not less than 100 KB',
    'no less than 100 KB',
  ])('is not read from "%s"', (text) => {
    expect(limitOf(text)).toBeNull();
  });

  it.each([
    ['max. 1,024 KB', MB],
    ['max. 10.000 KB', 10_000 * KB],
  ])('takes groups of three digits for thousands: "%s"', (text, bytes) => {
    expect(limitOf(text)).toBe(bytes);
  });

  it('is the largest that is found', () => {
    expect(limitOf('Your passport', 'max. 5 MB', 'max. 9 MB')).toBe(9 * MB);
  });

  it.each([
    ['Images up to 10 MB, videos up to 50 MB', { image: 10 * MB, video: 50 * MB }],
    ['Max. 10 MB for images, 50 MB for videos', { image: 10 * MB, video: 50 * MB }],
    ['Images (max 10 MB), videos (max 50 MB)', { image: 10 * MB, video: 50 * MB }],
    ['JPG, PNG up to 5 MB; PDF up to 20 MB', { image: 5 * MB, document: 20 * MB }],
    ['Bilder bis zu 10 MB und Videos bis zu 2,5 GB', { image: 10 * MB, video: 2.5 * GB }],
    ['Up to 5 MB. Videos: up to 100 MB.', { video: 100 * MB, any: 5 * MB }],
    ['PNG, min. 10 KB, max. 5 MB', { any: 5 * MB }],
    ['Images up to 10 MB', { any: 10 * MB }],
  ])('is told apart by kinds of files: "%s"', (text, hints) => {
    show('<input type=file>');
    expect(readSizeHints(element('input'), [text])).toEqual(hints);
  });
});
