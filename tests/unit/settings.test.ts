import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  DEFAULT_BACKEND,
  loadBackend,
  loadFieldButtons,
  NO_FIELD_BUTTONS,
  parseAddress,
  parseRouteBase,
  saveBackend,
  saveFieldButtons,
  watchFieldButtons,
  type FieldButtons,
} from '../../lib/settings.ts';

describe('parseAddress', () => {
  it.each([
    ['http://localhost:8787/', 'http://localhost:8787'],
    ['localhost:8787', 'http://localhost:8787'],
    ['192.168.1.4:8787', 'http://192.168.1.4:8787'],
    ['[::1]:8787', 'http://[::1]:8787'],
    ['files.example', 'https://files.example'],
    [' https://a.example/app/ ', 'https://a.example/app'],
    ['https://a.example/?x=1#y', 'https://a.example'],
  ])('reads "%s"', (text, address) => expect(parseAddress(text)).toBe(address));

  it.each([
    '',
    'ftp://a.example',
    'http://',
    'https://me:secret@a.example',
    'javascript:alert(1)',
    'not an address',
    'https://a.example/two words',
  ])('refuses "%s"', (text) => expect(parseAddress(text)).toBeUndefined());
});

describe('parseRouteBase', () => {
  it.each([
    ['/api/svc', '/api/svc'],
    ['api/svc/', '/api/svc'],
    ['/', ''],
    ['', ''],
  ])('reads "%s"', (text, routeBase) => expect(parseRouteBase(text)).toBe(routeBase));

  it('refuses what is no path', () => expect(parseRouteBase('/a?b')).toBeUndefined());
});

describe('loadBackend', () => {
  beforeEach(() => fakeBrowser.reset());

  it('is a transfer server on this machine until another is saved', async () => {
    expect(await loadBackend()).toEqual(DEFAULT_BACKEND);
    const other = { address: 'https://a.example', routeBase: '/x', uploadAddress: 'https://u.example' };
    await saveBackend(other);
    expect(await loadBackend()).toEqual(other);
  });

  it('takes what cannot be read as not set', async () => {
    await browser.storage.local.set({ backend: { address: 7 } });
    expect(await loadBackend()).toEqual(DEFAULT_BACKEND);
  });
});

describe('field buttons', () => {
  beforeEach(() => fakeBrowser.reset());

  it('are off until they are switched on', async () => {
    expect(await loadFieldButtons()).toEqual(NO_FIELD_BUTTONS);
    const on = { isOn: true, hiddenOn: ['https://a.example', 'http://localhost:3000'] };
    await saveFieldButtons(on);
    expect(await loadFieldButtons()).toEqual(on);
  });

  it('leave out of the hidden sites what is no origin', async () => {
    const hiddenOn = ['https://a.example', 'https://a.example', 'https://a.example/x', 'null', 7];
    await browser.storage.local.set({ fieldButtons: { isOn: 'yes', hiddenOn } });
    expect(await loadFieldButtons()).toEqual({ isOn: false, hiddenOn: ['https://a.example'] });
  });

  it('tell of each change until nobody listens any more', async () => {
    const seen: FieldButtons[] = [];
    const unwatch = watchFieldButtons((now) => seen.push(now));
    await saveFieldButtons({ isOn: true, hiddenOn: [] });
    unwatch();
    await saveFieldButtons(NO_FIELD_BUTTONS);
    expect(seen).toEqual([{ isOn: true, hiddenOn: [] }]);
  });
});
