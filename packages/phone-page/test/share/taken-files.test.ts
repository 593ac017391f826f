import { describe, expect, it } from 'vitest';
import type { SharedFile } from '../../src/share/shared-files.ts';
import { findTaken } from '../../src/share/taken-files.ts';
import { samplePicture } from '../support/sample-pictures.ts';

function share(name: string, lastModified = 1): SharedFile {
  return { id: `${name} ${lastModified}`, file: new File(['bytes'], name, { lastModified }) };
}

describe('which shared files a job has', () => {
  it('has a file that was taken as it is, and not one that only has its name', () => {
    const files = [share('photo.dng'), share('photo.jpg'), share('photo.jpg', 2)];
    const [, photo] = files;
    expect(findTaken(files, photo ? [photo] : [])).toEqual([photo]);
  });

  it('has a picture that was changed for the site', () => {
    const photo = share('photo.heic');
    const file = new File(['other'], 'photo.jpg', { lastModified: 5 });
    const picture = { original: photo.file, info: samplePicture(), steps: [], needsLook: true };
    expect(findTaken([share('other.jpg'), photo], [{ file, picture }])).toEqual([photo]);
  });

  it('has what an earlier visit of the page has saved: of the same time and name, in any format', () => {
    const photo = share('photo.heic');
    const saved = new File(['other'], 'photo.jpg', { lastModified: 1 });
    expect(findTaken([share('photo.jpg', 2), photo], [{ file: saved }])).toEqual([photo]);
  });

  it('has no file of another name or time', () => {
    const others = [new File(['bytes'], 'a.jpg', { lastModified: 2 }), share('b.jpg').file];
    expect(
      findTaken(
        [share('a.jpg')],
        others.map((file) => ({ file })),
      ),
    ).toEqual([]);
  });
});
