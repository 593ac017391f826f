import { describe, expect, it } from 'vitest';
import { MAX_BACKENDS } from '../../../lib/settings/saved-backends.ts';
import { readSettingsFile, writeSettingsFile } from '../../../lib/settings/settings-file.ts';
import { home, work } from '../fixtures/options-world.ts';

const fileOf = (backends: unknown, more: object = {}) =>
  JSON.stringify({ format: 'pocketfill-backends', version: 1, backends, ...more });

describe('writeSettingsFile', () => {
  it('leaves the values of request headers out', () => {
    const text = writeSettingsFile([home, work]);
    expect(text).not.toContain('Bearer abc');
    expect(readSettingsFile(text)).toMatchObject([
      { name: '', address: home.address },
      { name: 'Work', headers: [{ name: 'Authorization', value: '' }] },
    ]);
  });

  it('includes them where the person wants it, so that nothing is missing when it is read', () => {
    const { id: _id, ...backend } = work;
    expect(readSettingsFile(writeSettingsFile([work], { includesValues: true }))).toEqual([backend]);
  });
});

describe('readSettingsFile', () => {
  it.each([
    ['notJson', 'hello'],
    ['notJson', ''],
    ['notSettings', 'null'],
    ['notSettings', '[]'],
    ['notSettings', '{"backends":[]}'],
    ['notSettings', fileOf('x')],
    ['newerVersion', fileOf([home], { version: 2 })],
    ['empty', fileOf([])],
    ['tooMany', fileOf(Array.from({ length: MAX_BACKENDS + 1 }, () => home))],
  ])('says %s of %s', (kind, text) => expect(readSettingsFile(text)).toEqual({ kind }));

  it('takes what turns text out of the names that somebody has written into it', () => {
    const file = fileOf([{ ...home, name: '\u202EkroW\u2066 \u200Fserver' }]);
    expect(readSettingsFile(file)).toMatchObject([{ name: 'kroW server' }]);
  });

  it.each([
    ['address', { address: 'javascript:alert(1)' }],
    ['address', null],
    ['headers', { headers: [{ name: 'Host', value: 'x' }] }],
    ['headers', { headers: [{ name: 'X-Key', value: 'a\r\nb: c' }] }],
    ['routeBase', { routeBase: 'a b' }],
    ['uploadAddress', { uploadAddress: 'ftp://x' }],
  ])('names the %s that is wrong, and takes nothing', (field, wrong) => {
    const backends = [home, wrong && { ...home, ...wrong }];
    expect(readSettingsFile(fileOf(backends))).toEqual({ kind: 'badBackend', place: 2, field });
  });
});
