import { describe, expect, it } from 'vitest';
import { parseFillRequest } from '../../../lib/content/parse-fill-request.ts';

const request = {
  transferId: 't',
  fieldKey: 'k',
  addsToField: true,
  name: '../a.jpg',
  type: 'image/jpeg',
  size: 1,
  blob: new Blob(['x']),
};

describe('parseFillRequest', () => {
  it('takes a file, with a name that is no path', () => {
    expect(parseFillRequest(request)).toEqual({ ...request, name: 'a.jpg' });
  });

  it.each([
    null,
    {},
    { ...request, blob: 'bytes' },
    { ...request, blob: null },
    { ...request, size: -1 },
    { ...request, fieldKey: '' },
    { ...request, transferId: 7 },
  ])('refuses %j', (value) => expect(() => parseFillRequest(value)).toThrow('There is no file in it.'));
});
