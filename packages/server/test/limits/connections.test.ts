import { createAddressList, type AddressList } from '../../src/network/address-list.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Refusal } from '../../src/telemetry/observe-requests.ts';
import { expect, it, onTestFinished } from 'vitest';
import { NO_PROXIES, readConnection, type Client } from '../../src/network/client-address.ts';
import { limitConnections } from '../../src/limits/limit-connections.ts';

const SOMEBODY: Client = { key: '203.0.113.9', isThisMachine: false };

async function listen(
  limits: { max: number; inAll?: number; proxies?: AddressList },
  readClient: typeof readConnection,
) {
  const refusals: Refusal[] = [];
  const server: Server = createServer((_request, response) => response.end('hello'));
  limitConnections(
    server,
    { maxAddressConnections: limits.max, maxConnections: limits.inAll ?? 100 },
    {
      observe: (refusal) => void refusals.push(refusal),
      trustedProxies: limits.proxies ?? NO_PROXIES,
      readClient,
    },
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}); // a refused one may be reset
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { open, refusals };
}

async function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  return text(socket);
}

it('limits the open connections of an address, and allows a new one after one was closed', async () => {
  const { open, refusals } = await listen({ max: 2 }, () => SOMEBODY);
  const [first, second] = [await open(), await open()];
  const refused = await text(await open());
  expect(refused).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
  expect(refused).toMatch(/\r\nRetry-After: \d+\r\n/);
  expect(JSON.parse(refused.split('\r\n\r\n')[1] ?? '')).toEqual({
    error: 'Too many connections are open from this address.',
    code: 'rate_limited',
  });
  expect(refusals).toEqual([{ route: 'refused', status: 429, remoteAddress: '127.0.0.1' }]);
  expect(await ask(first)).toMatch(/^HTTP\/1\.1 200/);
  expect(await ask(await open())).toMatch(/^HTTP\/1\.1 200/);
  expect(await ask(second)).toMatch(/^HTTP\/1\.1 200/);
});

it('counts connections per address, without a limit for this machine', async () => {
  const clients = [SOMEBODY, { key: '198.51.100.7', isThisMachine: false }];
  const { open } = await listen({ max: 1 }, (socket) => clients.shift() ?? readConnection(socket));
  const sockets = [await open(), await open(), await open(), await open(), await open()];
  for (const socket of sockets) expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200/);
});

it('limits the connections of all addresses together', async () => {
  const { open, refusals } = await listen({ max: 1, inAll: 2 }, readConnection);
  const kept = [await open(), await open()];
  expect(await text(await open())).toBe('');
  expect(refusals).toMatchObject([{ route: 'refused', status: 503, isCutOff: true }]);
  for (const socket of kept) expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200/);
});

it('does not limit a trusted proxy on another machine', async () => {
  const proxies = createAddressList(['127.0.0.1']);
  const { open } = await listen({ max: 1, proxies }, () => SOMEBODY);
  const sockets = [await open(), await open(), await open()];
  for (const socket of sockets) expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200/);
});
