import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createOwnNames } from '../../src/network/own-names.ts';
import { createFindBaseUrl, findLocalUrl, findUploadUrls } from '../../src/network/server-addresses.ts';

const lan = {
  eth0: [{ address: '10.0.0.9', family: 'IPv4', internal: false, netmask: '', mac: '', cidr: null }] as const,
};

describe('addresses of a server', () => {
  it.each([
    ['0.0.0.0', 'http://localhost:80', 'http://10.0.0.9:80'],
    ['::', 'http://localhost:80', 'http://10.0.0.9:80'],
    ['127.0.0.1', 'http://localhost:80', 'http://localhost:80'],
    ['localhost', 'http://localhost:80', 'http://localhost:80'],
    ['::1', 'http://localhost:80', 'http://localhost:80'],
    ['127.0.0.5', 'http://127.0.0.5:80', 'http://127.0.0.5:80'],
    ['192.168.7.7', 'http://192.168.7.7:80', 'http://192.168.7.7:80'],
    ['fd00::2', 'http://[fd00::2]:80', 'http://[fd00::2]:80'],
  ])('listening at %s it is %s here and %s for phones', (host, local, upload) => {
    expect(findLocalUrl({ host, port: 80 })).toBe(local);
    expect(findUploadUrls({ host, port: 80 }, lan)).toEqual([upload]);
  });

  it('is this machine for phones, too, without a network', () => {
    expect(findUploadUrls({ host: '0.0.0.0', port: 80 }, {})).toEqual(['http://localhost:80']);
  });

  it('are several for phones where this machine is in several networks', () => {
    const networks = { docker0: [{ ...lan.eth0[0], address: '172.17.0.1' }], ...lan };
    expect(findUploadUrls({ host: '::', port: 80 }, networks)).toEqual([
      'http://10.0.0.9:80',
      'http://172.17.0.1:80',
    ]);
  });
});

const PUBLIC = 'https://files.example.com';

describe('the base of download addresses', () => {
  it.each([
    ['local for a program of this machine', 'embedded', 'http://localhost:8787', 'http://localhost:8787'],
    ['public for one that asked by the public name', 'embedded', 'http://files.example.com', PUBLIC],
    ['public for the backend of a project', 'demo', 'http://10.0.0.2:8787', PUBLIC],
  ])('is %s', (...[, projectId, origin, expected]) => {
    const findBaseUrl = createFindBaseUrl({ publicUrl: PUBLIC, isNetworkAllowed: false });
    expect(findBaseUrl({ requestUrl: `${origin}/v1/jobs`, projectId })).toBe(expected);
  });

  it('is the address that was used if there is no public one', () => {
    const findBaseUrl = createFindBaseUrl({ publicUrl: undefined, isNetworkAllowed: false });
    const caller = { requestUrl: 'http://10.0.0.2:8787/v1/jobs', projectId: 'demo' };
    expect(findBaseUrl(caller)).toBe('http://10.0.0.2:8787');
  });

  it.each(['evil.example', 'localhost:8787', '192.168.1.5:8787'])(
    'is the public address if the network is allowed, though Host says %s',
    (host) => {
      const findBaseUrl = createFindBaseUrl({ publicUrl: PUBLIC, isNetworkAllowed: true });
      const caller = { requestUrl: `http://${host}/v1/jobs`, projectId: 'embedded' };
      expect(findBaseUrl(caller)).toBe(PUBLIC);
    },
  );
});

describe('createOwnNames', () => {
  const isOwnName = createOwnNames();

  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.8.8', '[::1]', hostname()])('knows %s', (name) =>
    expect(isOwnName(name)).toBe(true),
  );

  it.each([
    'evil.example',
    'files.example.com',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.evil.example',
    '0.0.0.0',
    '',
    '203.0.113.5',
  ])('does not know "%s"', (name) => expect(isOwnName(name)).toBe(false));
});
