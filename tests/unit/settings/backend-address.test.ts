import { describe, expect, it } from 'vitest';
import { parseAddress, parseRouteBase } from '../../../lib/settings/backend-address.ts';

describe('parseAddress', () => {
  it.each([
    ['http://localhost:8787/', 'http://localhost:8787'],
    ['localhost:8787', 'http://localhost:8787'],
    ['192.168.1.4:8787', 'http://192.168.1.4:8787'],
    ['[::1]:8787', 'http://[::1]:8787'],
    ['files.localhost:8787', 'http://files.localhost:8787'],
    ['LOCALHOST/app', 'http://localhost/app'],
    ['nas.local', 'https://nas.local'],
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

  it('refuses what is not a path', () => expect(parseRouteBase('/a?b')).toBeUndefined());
});
