import { describe, expect, it } from 'vitest';
import { isAddressRefused, refuseAddress } from '../../../../lib/background/download/download-address.ts';

const INTERNET = 'https://files.example.com';
const THIS_COMPUTER = 'http://localhost:8787';
const NETWORK = 'http://192.168.1.5:8787';
const LINK = 'http://169.254.10.1:8787';

function isRefused(fileUrl: string, backend: string): boolean {
  try {
    refuseAddress(fileUrl, backend);
    return false;
  } catch (error) {
    if (!isAddressRefused(error)) throw error;
    return true;
  }
}

const ofThisComputer = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'localhost.localdomain',
  'ip6-localhost',
  '127.0.0.1',
  '127.0.0.1.',
  '127.0.0.1..',
  '127.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '0.0.0.0',
  '0',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
];

const ofTheNetwork = [
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '3232235777',
  '0xc0a80101',
  '100.64.0.1',
  '100.127.255.255',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[fc00::1]',
  '[fdff::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[64:ff9b:1::1]',
  '[::ffff:192.168.1.1]',
  '[2002:c0a8:101::1]',
  'router',
  'router.',
  'nas.local',
  'NAS.LOCAL.',
  'wiki.corp.internal',
  'box.lan',
  'box.home.arpa',
];

const ofTheLink = ['169.254.169.254', '[fe80::1]', '[febf::1]', '[::ffff:169.254.169.254]'];

const ofTheInternet = [
  's3.example.com',
  'localhost.example.com',
  'local.example.com',
  '8.8.8.8',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '192.167.0.1',
  '198.20.0.1',
  '223.255.255.255',
  '[2606:4700::1]',
  '[::ffff:8.8.8.8]',
  '[64:ff9b::8.8.8.8]',
];

describe('where a file may lie', () => {
  it.each(ofThisComputer)('%s is of this computer, which a backend on it alone may name', (host) => {
    const refused = [INTERNET, NETWORK, LINK, THIS_COMPUTER].map((backend) =>
      isRefused(`http://${host}/`, backend),
    );
    expect(refused).toEqual([true, true, true, false]);
  });

  it.each(ofTheNetwork)(
    '%s is of a private network, which a backend in the internet may not name',
    (host) => {
      const refused = [INTERNET, NETWORK, LINK, THIS_COMPUTER].map((backend) =>
        isRefused(`http://${host}/`, backend),
      );
      expect(refused).toEqual([true, false, true, false]);
    },
  );

  it.each(ofTheLink)('%s is of this cable, which a backend there alone may name', (host) => {
    const refused = [INTERNET, NETWORK, LINK, THIS_COMPUTER].map((backend) =>
      isRefused(`http://${host}/`, backend),
    );
    expect(refused).toEqual([true, true, false, true]);
  });

  it.each(ofTheInternet)('%s is of the internet, which any backend may name', (host) => {
    const refused = [INTERNET, NETWORK, LINK, THIS_COMPUTER].map((backend) =>
      isRefused(`http://${host}/`, backend),
    );
    expect(refused).toEqual([false, false, false, false]);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://files.example.com/a',
    'https://bank.example@files.example.com/a',
    'blob:x',
    '',
  ])('"%s" is refused as the address of a file', (url) => expect(isRefused(url, THIS_COMPUTER)).toBe(true));

  it('the host of the backend itself is always allowed', () => {
    for (const backend of ['http://0.0.0.0:8787', 'http://pc:8787', 'http://[fe80::1]:1', INTERNET]) {
      expect(isRefused(`${backend}/files/a`, backend)).toBe(false);
    }
  });
});
