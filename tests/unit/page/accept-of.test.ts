import { describe, expect, it } from 'vitest';
import { acceptOf, type OpenOptions } from '../../../lib/page/accept-of.ts';

describe('acceptOf', () => {
  it.each([undefined, {}, { multiple: true }, { types: [] }, { types: [{}] }])(
    'asks for anything after %j',
    (options) => {
      expect(acceptOf(options)).toBe('');
    },
  );

  it('asks for the types and the extensions of all descriptions', () => {
    const types = [
      { description: 'Pictures', accept: { 'image/*': ['.png', '.jpg'] } },
      { description: 'Texts', accept: { 'application/pdf': '.pdf', 'text/plain': [] } },
    ];
    expect(acceptOf({ types })).toBe('image/*,.png,.jpg,application/pdf,.pdf,text/plain');
  });

  it('names each of them once', () => {
    expect(
      acceptOf({ types: [{ accept: { 'image/*': ['.png'] } }, { accept: { 'image/*': ['.png'] } }] }),
    ).toBe('image/*,.png');
  });

  it('asks for the same types where "all files" is offered too', () => {
    expect(acceptOf({ excludeAcceptAllOption: false, types: [{ accept: { 'image/*': [] } }] })).toBe(
      'image/*',
    );
  });

  it('asks for anything where one description means anything', () => {
    expect(acceptOf({ types: [{ accept: { 'image/*': ['.png'] } }, { accept: { '*/*': [] } }] })).toBe('');
  });

  it.each<[string, OpenOptions]>([
    ['a media type without a second part', { types: [{ accept: { image: ['.png'] } }] }],
    ['a media type of three parts', { types: [{ accept: { 'a/b/c': ['.png'] } }] }],
    ['an empty media type', { types: [{ accept: { '': ['.png'] } }] }],
    ['an extension without a dot', { types: [{ accept: { 'image/*': ['.jpg', 'png'] } }] }],
    ['an extension that is a dot', { types: [{ accept: { 'image/*': '.' } }] }],
  ])('takes %s as little as the native function', (_what, options) => {
    expect(() => acceptOf(options)).toThrow(TypeError);
  });
});
