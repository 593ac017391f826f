import { describe, expect, it } from 'vitest';
import { checkCaller, type Caller, type CallerRules } from '../../src/routes/check-caller.ts';

const rules: CallerRules = {
  isOwnName: (name) => name === 'localhost' || name === '[::1]',
  isNetworkAllowed: false,
  allowedOrigins: new Set(['https://app.example.com']),
  publicName: undefined,
};

const here: Caller = {
  isThisMachine: true,
  host: 'localhost:8787',
  origin: undefined,
  fetchSite: undefined,
  isProxied: false,
  port: 8787,
};

function check(changes: Partial<Caller>, ruleChanges: Partial<CallerRules> = {}) {
  return checkCaller({ ...here, ...changes }, { ...rules, ...ruleChanges });
}

/** A page that asks its own host. */
function pageAt(name: string): Partial<Caller> {
  return { host: `${name}:8787`, origin: `http://${name}:8787` };
}

describe('who may use the job routes', () => {
  it.each<[string, Partial<Caller>]>([
    ['a program on this machine', {}],
    ['a program over IPv6', { host: '[::1]:8787' }],
    ['a browser where the person typed the address', { fetchSite: 'none' }],
    ['a page of this server', { fetchSite: 'same-origin', origin: 'http://localhost:8787' }],
    ['a Chrome extension', { origin: 'chrome-extension://abcdef', fetchSite: 'cross-site' }],
    ['a Firefox extension', { origin: 'moz-extension://0a-1b', fetchSite: 'cross-site' }],
    ['a Safari extension', { origin: 'safari-web-extension://0A' }],
    ['a page of an allowed origin', { origin: 'https://app.example.com', fetchSite: 'cross-site' }],
  ])('allows %s', (_title, changes) => {
    expect(check(changes)).toEqual({ kind: 'allowed' });
  });

  it.each<[string, Partial<Caller>]>([
    ['another machine', { isThisMachine: false }],
    ['a host name that an attacker made to point here (DNS rebinding)', { host: 'evil.example:8787' }],
    ['a request without a host name', { host: undefined }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page of another port of this machine', { origin: 'http://localhost:3000' }],
    ['a page without an origin', { origin: 'null' }],
    ['an origin that only looks like an extension', { origin: 'https://chrome-extension://a' }],
    ['an origin that begins like an allowed one', { origin: 'https://app.example.com.evil.example' }],
    ['an image or form of another site', { fetchSite: 'cross-site' }],
    ['an image or form of another port', { fetchSite: 'same-site' }],
  ])('refuses %s', (_title, changes) => {
    expect(check(changes)).toEqual({ kind: 'refused', error: expect.stringMatching(/\.$/) });
  });

  it('allows the network if configured, but no page of another site', () => {
    const network = { isThisMachine: false, host: 'server.lan' };
    expect(check(network, { isNetworkAllowed: true }).kind).toBe('allowed');
    const page = { ...network, origin: 'https://evil.example' };
    expect(check(page, { isNetworkAllowed: true }).kind).toBe('refused');
  });

  it('allows a page only under a known host name, even if the network is allowed', () => {
    const network = { isNetworkAllowed: true };
    expect(check(pageAt('localhost'), network).kind).toBe('allowed');
    expect(check(pageAt('evil.example'), network).kind).toBe('refused');
  });
});

const kindOf = (changes: Partial<Caller>, publicName: string) => check(changes, { publicName }).kind;

describe('with a public address', () => {
  it('lets others in with a key: other machines, through a proxy, and under the public name', () => {
    expect(kindOf({}, 'files.example.com')).toBe('allowed');
    expect(kindOf({ isProxied: true }, 'files.example.com')).toBe('outside');
    expect(kindOf({ host: 'files.example.com' }, 'files.example.com')).toBe('outside');
    expect(kindOf({ isThisMachine: false, host: 'server.lan' }, 'files.example.com')).toBe('outside');
    expect(kindOf({ isProxied: true, host: undefined }, 'files.example.com')).toBe('outside');
  });

  it('refuses pages of other sites and unknown names of this server, whatever their key', () => {
    const outside = { isProxied: true, host: 'files.example.com' };
    expect(kindOf({ ...outside, origin: 'https://evil.example' }, 'files.example.com')).toBe('refused');
    expect(kindOf({ ...outside, fetchSite: 'cross-site' }, 'files.example.com')).toBe('refused');
    expect(kindOf({ isProxied: true, ...pageAt('evil.example') }, 'files.example.com')).toBe('refused');
    const page = { ...outside, origin: 'https://files.example.com', fetchSite: 'same-origin' };
    expect(kindOf(page, 'files.example.com')).toBe('outside');
    const extension = { ...outside, origin: 'moz-extension://0a-1b', fetchSite: 'cross-site' };
    expect(kindOf(extension, 'files.example.com')).toBe('outside');
  });

  it('allows a name of this computer with this server’s own port, where no proxy can be', () => {
    expect(kindOf({ host: 'localhost:8787' }, 'localhost')).toBe('allowed');
    expect(kindOf({ host: 'localhost' }, 'localhost')).toBe('outside');
    expect(kindOf({ host: 'localhost:443' }, 'localhost')).toBe('outside');
  });

  it('looks at no key where the network is allowed', () => {
    const rules = { publicName: 'files.example.com', isNetworkAllowed: true };
    expect(check({ isProxied: true, host: 'server.lan' }, rules).kind).toBe('allowed');
  });
});
