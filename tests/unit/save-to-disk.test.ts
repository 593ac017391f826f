// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { saveToDisk } from '../../lib/save-to-disk.ts';

test('clicks a download link with the name of the file, and frees its address later', () => {
  vi.useFakeTimers();
  const clicked: { href: string; download: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, download: this.download });
  });
  const revoke = vi.spyOn(URL, 'revokeObjectURL');

  saveToDisk({ blob: new Blob(['bytes']), name: 'photo.jpg' });

  expect(clicked).toEqual([{ href: expect.stringMatching(/^blob:/), download: 'photo.jpg' }]);
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledExactlyOnceWith(clicked[0]?.href);
});
