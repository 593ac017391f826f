import { describe, expect, it } from 'vitest';
import { kindOfHost, type HostKind } from '../../src/wire/host-kind.ts';

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

describe.each<[HostKind, readonly string[]]>([
  ['thisComputer', ofThisComputer],
  ['network', ofTheNetwork],
  ['link', ofTheLink],
  ['internet', ofTheInternet],
])('%s', (kind, hosts) => {
  it.each(hosts)('is the kind of %s', (host) => {
    expect(kindOfHost(new URL(`http://${host}/`).hostname)).toBe(kind);
  });
});
