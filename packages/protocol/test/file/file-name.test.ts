import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../tests/fixtures/any-text.ts';
import { cleanFileName, MAX_FILE_NAME_BYTES } from '../../src/index.ts';

describe('cleanFileName', () => {
  it.each([
    ['holiday 🏖️ "best" \'one\'.jpg', 'holiday 🏖️ "best" \'one\'.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\photo.jpg', 'photo.jpg'],
    ['..', 'file'],
    ['', 'file'],
    ['a/', 'file'],
    ['line\nbreak\0.txt', 'linebreak.txt'],
    ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
    ['half \ud83d pair.txt', 'half  pair.txt'],
  ])('makes %j safe', (name, cleaned) => expect(cleanFileName(name)).toBe(cleaned));

  it('keeps a name of 255 bytes, and the extension of a longer one', () => {
    const exact = `${'é'.repeat(125)}x.jpg`;
    expect(cleanFileName(exact)).toBe(exact);
    const long = cleanFileName(`${'😀'.repeat(100)}.jpeg`);
    expect(long).toMatch(/^(😀)+\.jpeg$/u);
    expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(MAX_FILE_NAME_BYTES);
  });

  it.each([
    ['a space', `${'a'.repeat(254)} bc`, 'a'.repeat(254)],
    ['nothing but dots', `${'.'.repeat(300)}${'x'.repeat(40)}`, 'file'],
  ])('leaves no name that ends in %s when it cuts a long one', (_, name, expected) => {
    expect(cleanFileName(name)).toBe(expected);
  });

  it('never returns a path, nothing, or too much, and is stable', () => {
    fc.assert(
      fc.property(anyText(600), (name) => {
        const cleaned = cleanFileName(name);
        expect(cleaned).not.toMatch(/[/\\\p{Cc}]/u);
        expect(cleaned).not.toMatch(/^\.*$/);
        expect(new TextEncoder().encode(cleaned).length).toBeLessThanOrEqual(MAX_FILE_NAME_BYTES);
        expect(cleanFileName(cleaned)).toBe(cleaned);
      }),
    );
  });
});
