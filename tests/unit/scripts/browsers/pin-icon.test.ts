import { expect, it } from 'vitest';
import { idOfUnpacked } from '../../../../scripts/browsers/pin-icon.ts';

// The id on this system is compared with a real browser's in tests/e2e/settings/start.spec.ts.
it('on Windows the id of a folder is that of its path in UTF-16, with either letter for the drive', () => {
  const id = idOfUnpacked('C:\\pocketfill', 'win32');

  expect(id).toMatch(/^[a-p]{32}$/);
  expect(idOfUnpacked('c:\\pocketfill', 'win32')).toBe(id);
  expect(idOfUnpacked('C:\\pocketfill', 'linux')).not.toBe(id);
});
