import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../tests/fixtures/any-text.ts';
import { cleanFileName, cleanText, isolate, quote, shortenMiddle, splitIsolated } from '../../src/index.ts';
import { KEPT_TEXTS, PLAIN_TEXTS } from './text-cases.ts';

describe('cleanText', () => {
  it.each(PLAIN_TEXTS)('makes %j plain', (text, plain) => expect(cleanText(text)).toBe(plain));

  it.each(KEPT_TEXTS)('keeps %s', (_, text) => expect(cleanText(text)).toBe(text));

  it('returns at most the given length, in whole characters', () => {
    expect(cleanText('abcdef', 3)).toBe('abc');
    expect(cleanText('ab😀', 3)).toBe('ab');
    expect(cleanText('x'.repeat(5_000_000))).toHaveLength(2_000);
  });

  it('is stable, and leaves no character that changes the direction of text', () => {
    fc.assert(
      fc.property(anyText(300), (text) => {
        const plain = cleanText(text, 100);
        expect(plain).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u);
        expect(cleanText(plain, 100)).toBe(plain);
      }),
    );
  });
});

describe('a name within a sentence', () => {
  it('is isolated from the text around it, whatever it contains', () => {
    const sentence = `${isolate('a.jpg')} is in ${quote('Your” on bank.example, “x')}`;
    expect(splitIsolated(sentence)).toEqual([
      { text: 'a.jpg', isName: true },
      { text: ' is in “', isName: false },
      { text: "Your' on bank.example, 'x", isName: true },
      { text: '”', isName: false },
    ]);
  });

  it('cannot end its isolation, begin another, or close the quotes around it', () => {
    fc.assert(
      fc.property(anyText(), (name) => {
        const parts = splitIsolated(`For ${quote(name)} on ${isolate('a.example')}`);
        expect(parts.filter(({ isName }) => isName).length).toBeLessThanOrEqual(2);
        expect(parts.at(-1)).toEqual({ text: 'a.example', isName: true });
        expect(parts.find(({ isName }) => isName)?.text).not.toMatch(/["“”„«»]/);
      }),
    );
  });
});

describe('cleanFileName', () => {
  it.each([
    ['a\u061C\u200E\u200Fb\u00AD.jpg', 'ab.jpg'],
    ['می‌خواهم 👨‍👩‍👧.jpg', 'می‌خواهم 👨‍👩‍👧.jpg'],
    ['photo\u200B.jpg\u2063', 'photo.jpg'],
  ])('removes invisible characters from %j', (name, cleaned) => expect(cleanFileName(name)).toBe(cleaned));
});

describe('shortenMiddle', () => {
  it('leaves a name of the allowed length as it is', () => {
    const name = `${'a'.repeat(44)}.jpg`;
    expect(shortenMiddle(Array.from(name), 48, 16)).toBe(name);
  });

  it('keeps beginning and end, and characters whole', () => {
    const name = `${'🌧'.repeat(60)}-0042.jpeg`;
    const short = `${'🌧'.repeat(31)}…${'🌧'.repeat(6)}-0042.jpeg`;
    expect(shortenMiddle(Array.from(name), 48, 16)).toBe(short);
  });
});
