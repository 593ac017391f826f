import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { createListAddresses, type SystemNetworks } from '../../src/network/list-addresses.ts';

function ipv4(address: string): NetworkInterfaceInfo {
  return { address, family: 'IPv4', internal: false, netmask: '', mac: '', cidr: null };
}

function laptop(more: Partial<SystemNetworks> = {}) {
  let asked = 0;
  const system: SystemNetworks = {
    interfaces: () => ({
      docker0: [ipv4('172.17.0.1')],
      enp5s0: [ipv4('192.168.1.4')],
      wlp3s0: [ipv4('192.168.1.5')],
    }),
    findWifis: async () => {
      asked += 1;
      return new Map([['wlp3s0', 'Home']]);
    },
    findLocalName: async () => 'desk.local',
    ...more,
  };
  return { system, timesAsked: () => asked };
}

const OPEN = { publicUrl: undefined, listening: { host: '0.0.0.0', port: 80 } };

it('lists real networks, then the name, then virtual networks', async () => {
  expect(await createListAddresses(OPEN, laptop().system)()).toEqual([
    { url: 'http://192.168.1.4:80', kind: 'cable' },
    { url: 'http://192.168.1.5:80', kind: 'wifi', network: 'Home' },
    { url: 'http://desk.local:80', kind: 'name' },
    { url: 'http://172.17.0.1:80', kind: 'virtual' },
  ]);
});

it('knows a Wi-Fi by the name of its interface where the system does not tell', async () => {
  const { system } = laptop({ findWifis: async () => new Map(), findLocalName: async () => undefined });
  expect((await createListAddresses(OPEN, system)()).map(({ kind }) => kind)).toEqual([
    'cable',
    'wifi',
    'virtual',
  ]);
});

it('lists the one address that it listens at', async () => {
  const listening = { host: '192.168.1.5', port: 80 };
  expect(await createListAddresses({ publicUrl: undefined, listening }, laptop().system)()).toEqual([
    { url: 'http://192.168.1.5:80', kind: 'wifi', network: 'Home' },
  ]);
});

it('lists the public address alone, and asks the system nothing', async () => {
  const { system, timesAsked } = laptop();
  const list = createListAddresses({ ...OPEN, publicUrl: 'https://files.example' }, system);
  expect(await list()).toEqual([{ url: 'https://files.example', kind: 'public' }]);
  expect(timesAsked()).toBe(0);
});

it.each(['127.0.0.1', 'localhost', '::1'])('lists nothing for phones when it listens at %s', async (host) => {
  const listening = { host, port: 80 };
  expect(await createListAddresses({ publicUrl: undefined, listening }, laptop().system)()).toEqual([]);
});

it('asks the system once for questions that follow soon, and looks at the interfaces each time', async () => {
  let interfaces = {};
  const { system, timesAsked } = laptop({ interfaces: () => interfaces });
  const list = createListAddresses(OPEN, system);
  expect(await list()).toEqual([]);
  interfaces = { wlp3s0: [ipv4('10.0.0.5')] };
  await list();
  expect(await list()).toMatchObject([{ url: 'http://10.0.0.5:80' }, { kind: 'name' }]);
  expect(timesAsked()).toBe(1);
});

it('lists the addresses also where asking the system fails', async () => {
  const { system } = laptop({ findWifis: () => Promise.reject(new Error('EMFILE')) });
  expect(await createListAddresses(OPEN, system)()).toMatchObject([
    { url: 'http://192.168.1.4:80' },
    { url: 'http://192.168.1.5:80', kind: 'wifi' },
    { url: 'http://172.17.0.1:80' },
  ]);
});
