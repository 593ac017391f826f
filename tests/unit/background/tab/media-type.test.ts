import { describe, expect, it } from 'vitest';
import { knownMediaType } from '../../../../lib/background/tab/media-type.ts';

describe('knownMediaType', () => {
  it.each([
    ['image/png', 'photo.jpg', 'image/png'],
    ['', 'photo.JPG', 'image/jpeg'],
    ['binary/octet-stream', 'clip.mov', 'video/quicktime'],
    ['application/octet-stream', 'firmware.bin', ''],

    ['', '', ''],
  ])('takes "%s" of %s as "%s"', (type, name, known) => expect(knownMediaType(type, name)).toBe(known));
});
