import { expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { loadRefusedFrames, saveRefusedFrames } from '../../../lib/popup/refused-frames.ts';

const [pay, docs] = ['https://pay.example.com', 'http://docs.example.org:8080'];

/** Only the named patterns are allowed; the fake browser has no permissions of its own. */
function allow(...allowed: string[]) {
  vi.spyOn(browser.permissions, 'contains').mockImplementation(async ({ origins = [] }) =>
    origins.every((pattern) => allowed.includes(pattern)),
  );
}

test('are none at first', async () => {
  allow();
  expect(await loadRefusedFrames()).toEqual([]);
});

test('stay refused until they are allowed, here or in the browser’s own settings', async () => {
  allow();
  await saveRefusedFrames([pay, docs]);
  expect(await loadRefusedFrames()).toEqual([pay, docs]);
  allow('http://docs.example.org/*');
  expect(await loadRefusedFrames()).toEqual([pay]);
});

test('leave out what is not an address', async () => {
  allow();
  await browser.storage.session.set({ refusedFrames: ['null', 7, pay] });
  expect(await loadRefusedFrames()).toEqual([pay]);
});
