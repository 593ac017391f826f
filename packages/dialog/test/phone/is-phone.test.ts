import { expect, it, vi } from 'vitest';
import { isOnPhone, isPhone, type DeviceSigns } from '../../src/phone/is-phone.ts';

const NONE: DeviceSigns = {
  isMobile: false,
  isMacWithTouch: false,
  isCoarse: false,
  hasFinePointer: false,
  canHover: false,
};
const TOUCH = { isCoarse: true };
const MOUSE = { hasFinePointer: true, canHover: true };

it.each<[device: string, signs: Partial<DeviceSigns>, expected: boolean]>([
  ['a phone', { isMobile: true, ...TOUCH }, true],
  ['a phone with a pen, which hovers', { isMobile: true, ...TOUCH, ...MOUSE }, true],
  ['a tablet', TOUCH, true],
  ['a tablet with a mouse or a trackpad', { ...TOUCH, ...MOUSE }, false],
  ['an iPad, which calls itself a Mac', { isMacWithTouch: true, ...TOUCH }, true],
  ['an iPad with a pen', { isMacWithTouch: true, ...TOUCH, hasFinePointer: true }, true],
  ['an iPad with a trackpad', { isMacWithTouch: true, ...TOUCH, ...MOUSE }, false],
  ['a laptop', MOUSE, false],
  ['a laptop with a touch screen', { ...MOUSE }, false],
  ['a browser that says nothing', {}, false],
])('%s', (_device, signs, expected) => {
  expect(isPhone({ ...NONE, ...signs })).toBe(expected);
});

it('the application decides otherwise, and a server is no phone', () => {
  expect(isOnPhone('phone')).toBe(true);
  expect(isOnPhone('computer')).toBe(false);
  expect(isOnPhone()).toBe(false);
  expect(isOnPhone('auto')).toBe(false);
});

it.each(['', 'Phone', 'COMPUTER', 'desktop', null])('%j is no device: the browser says it', (device) => {
  const text = device as Parameters<typeof isOnPhone>[0]; // an attribute may hold any text
  expect(isOnPhone(text)).toBe(false);
  const navigator = { userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36', maxTouchPoints: 5 };
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('window', {});
  expect(isOnPhone(text)).toBe(true);
  vi.unstubAllGlobals();
});
