import type { ServerAddress } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { createReach, hasOtherAddress, listReasons, type Reach } from '../../../lib/reach/reach.ts';

const wifi: ServerAddress = { url: 'http://192.168.1.5:8787', kind: 'wifi', network: 'Home' };
const cable: ServerAddress = { url: 'http://192.168.1.4:8787', kind: 'cable' };
const link = (base: string) => `${base}/?job_id=Zk3vQm8Yx0LrT7bWc2NpAg#k=key`;

const known = (...addresses: ServerAddress[]): Reach => ({ addresses, system: 'linux' });

describe('why a phone may not open the page', () => {
  it('lists what is most often the reason first', () => {
    expect(listReasons(link(wifi.url), known(wifi, cable))).toEqual([
      { kind: 'otherWifi', network: 'Home' },
      { kind: 'guestWifi' },
      { kind: 'firewall', system: 'linux', port: '8787' },
      { kind: 'vpn' },
    ]);
  });

  it.each([
    ['the Wi-Fi beside the cable that the code uses', cable.url, [cable, wifi], 'Home'],
    ['no Wi-Fi where the server has none', cable.url, [cable], null],
    ['no Wi-Fi where the server lists nothing', cable.url, [], null],
  ])('names %s', (...[, base, addresses, network]) => {
    expect(listReasons(link(base), known(...addresses))[0]).toEqual({ kind: 'otherWifi', network });
  });

  it('is only the internet for a server there', () => {
    const base = 'https://files.example.com';
    expect(listReasons(link(base), known({ url: base, kind: 'public' }))).toEqual([{ kind: 'internet' }]);
  });

  it('is nothing that a person could look at where no phone can open the link', () => {
    expect(listReasons(link('http://localhost:8787'), known(wifi))).toEqual([]);
  });

  it('names the usual port where the address has none', () => {
    const reasons = listReasons(link('https://nas.local'), known());
    expect(reasons).toContainEqual({ kind: 'firewall', system: 'linux', port: '443' });
  });
});

it('knows whether a link can have another address', () => {
  expect(hasOtherAddress(link(wifi.url), known(wifi, cable))).toBe(true);
  expect(hasOtherAddress(link(wifi.url), known(wifi))).toBe(false);
  expect(hasOtherAddress(link(wifi.url), known())).toBe(false);
  expect(hasOtherAddress(link('http://localhost:8787'), known(wifi))).toBe(true);
  expect(hasOtherAddress(link('https://files.example.com'), known(wifi))).toBe(false);
});

it.each([
  ['http://localhost:8787', 'win', 'windows'],
  ['http://127.0.0.1:8787', 'mac', 'mac'],
  ['http://localhost:8787', 'linux', 'linux'],
  ['http://localhost:8787', 'cros', 'other'],
  ['http://192.168.1.9:8787', 'win', 'other'],
])('names the firewall of a server at %s, seen from %s, by %s', (address, platform, system) => {
  expect(createReach({ address }, null, platform)).toEqual({ addresses: [], system });
});
