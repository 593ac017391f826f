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
    expect(check(changes)).toEqual({ isAllowed: true, corsOrigin: changes.origin });
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
    expect(check(changes)).toMatchObject({ isAllowed: false, error: expect.stringMatching(/\.$/) });
  });

  it('allows the network if configured, but no page of another site', () => {
    const network = { isThisMachine: false, host: 'server.lan' };
    expect(check(network, { isNetworkAllowed: true }).isAllowed).toBe(true);
    const page = { ...network, origin: 'https://evil.example' };
    expect(check(page, { isNetworkAllowed: true }).isAllowed).toBe(false);
  });

  it('allows a page only under a known host name, even if the network is allowed', () => {
    const network = { isNetworkAllowed: true };
    expect(check(pageAt('localhost'), network).isAllowed).toBe(true);
    expect(check(pageAt('evil.example'), network).isAllowed).toBe(false);
  });
});

const isAllowed = (changes: Partial<Caller>, publicName: string) => check(changes, { publicName }).isAllowed;

describe('with a public address', () => {
  it('refuses requests through a proxy, and under the public name', () => {
    expect(isAllowed({}, 'files.example.com')).toBe(true);
    expect(isAllowed({ isProxied: true }, 'files.example.com')).toBe(false);
    expect(isAllowed({ host: 'files.example.com' }, 'files.example.com')).toBe(false);
  });

  it('allows a name of this computer with this server’s own port, where no proxy can be', () => {
    expect(isAllowed({ host: 'localhost:8787' }, 'localhost')).toBe(true);
    expect(isAllowed({ host: 'localhost' }, 'localhost')).toBe(false);
    expect(isAllowed({ host: 'localhost:443' }, 'localhost')).toBe(false);
  });
});
