import { describe, expect, it } from 'vitest';
import { parseFillRequest } from '../../../../lib/content/fill/parse-fill-request.ts';
import type { FillFile, FillRequest } from '../../../../lib/messages/document-messages.ts';
import { fillRequest, newFile } from '../../fixtures/fake-page.ts';

const file: FillFile = { ...newFile, name: '../a.jpg', lastModified: 1_700_000_000_000 };
const request: FillRequest = {
  ...fillRequest,
  addsToField: true,
  isForced: true,
  files: [file],
  sizeHints: { any: 5 },
};

describe('parseFillRequest', () => {
  it('reads a file, and removes the path from its name', () => {
    expect(parseFillRequest(request)).toEqual({ ...request, files: [{ ...file, name: 'a.jpg' }] });
  });

  it('uses defaults for what is missing', () => {
    const { transferId, key } = request;
    const { size, blob } = file;
    expect(parseFillRequest({ transferId, key, files: [{ size, blob }] })).toMatchObject({
      addsToField: false,
      isForced: false,
      sizeHints: null,
      files: [{ lastModified: null, type: '' }],
    });
  });

  it.each(['true', 1, {}])('forces a file in for `true` only, not for %j', (isForced) => {
    expect(parseFillRequest({ ...request, isForced }).isForced).toBe(false);
  });

  it('ignores a limit that is not a number of bytes', () => {
    expect(parseFillRequest({ ...request, sizeHints: { any: '5' } }).sizeHints).toBeNull();
  });

  it.each([
    null,
    {},
    { ...request, files: [] },
    { ...request, files: file },
    { ...request, files: [{ ...file, blob: 'bytes' }] },
    { ...request, files: [file, { ...file, blob: null }] },
    { ...request, files: [{ ...file, size: -1 }] },
    { ...request, key: '' },
    { ...request, transferId: 7 },
  ])('refuses %j', (value) => expect(() => parseFillRequest(value)).toThrow('There is no file in it.'));
});
