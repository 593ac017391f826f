import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

/** That the built kit runs on Node.js 18, 20, 22 and 24 is shown where it is packed: tests/packages. */
describe('contract section 9: versioning', () => {
  it('9: asks for Node.js 18 or later', () => {
    expect(manifest.engines).toEqual({ node: '>=18' });
  });

  it('9: brings everything along: nothing else is installed with it', () => {
    expect(Object.keys(manifest).filter((key) => /dependencies$/i.test(key))).toEqual(['devDependencies']);
  });

  const { './package.json': _, ...entries } = manifest.exports;
  it.each(Object.entries(entries))('9: "%s" can be imported and required, with types', (_, entry) => {
    expect(entry).toMatchObject({
      import: { types: expect.stringMatching(/\.d\.ts$/), default: expect.stringMatching(/\.js$/) },
      require: { types: expect.stringMatching(/\.d\.cts$/), default: expect.stringMatching(/\.cjs$/) },
    });
  });
});
