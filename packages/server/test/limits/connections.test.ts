import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { limitConnections } from '../../src/limits/limit-connections.ts';
import { createAddressList, type AddressList } from '../../src/network/address-list.ts';
import { NO_PROXIES, readConnection, type Client } from '../../src/network/client-address.ts';
import type { Refusal } from '../../src/telemetry/observe-requests.ts';
import { formatHead, openSocket, readAnswerOf } from '../support/raw-http.ts';
import { serveHandler } from '../support/test-server.ts';

const SOMEBODY: Client = { key: '203.0.113.9', isThisMachine: false };

async function listen(
  { max, inAll = 100, proxies = NO_PROXIES }: { max: number; inAll?: number; proxies?: AddressList },
  readClient: typeof readConnection,
) {
  const refusals: Refusal[] = [];
  const { server, url } = await serveHandler(async (_request, response) => void response.end('hello'));
  limitConnections(
    server,
    { maxAddressConnections: max, maxConnections: inAll },
    { observe: (refusal) => void refusals.push(refusal), trustedProxies: proxies, readClient },
  );
  onTestFinished(() => server.closeAllConnections());
  return { open: () => openSocket(url), refusals };
}

/** Sends a request over each connection. Returns the statuses of the answers. */
async function ask(...sockets: Socket[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const socket of sockets) {
    socket.write(formatHead(['GET / HTTP/1.1', 'Host: a']));
    statuses.push((await readAnswerOf(socket)).status);
  }
  return statuses;
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
  expect(await ask(first)).toEqual([200]);
  expect(await ask(await open(), second)).toEqual([200, 200]);
});

it('counts connections per address, without a limit for this machine', async () => {
  const clients = [SOMEBODY, { key: '198.51.100.7', isThisMachine: false }];
  const { open } = await listen({ max: 1 }, (socket) => clients.shift() ?? readConnection(socket));
  const sockets = [await open(), await open(), await open(), await open(), await open()];
  expect(await ask(...sockets)).toEqual([200, 200, 200, 200, 200]);
});

it('limits the connections of all addresses together', async () => {
  const { open, refusals } = await listen({ max: 1, inAll: 2 }, readConnection);
  const kept = [await open(), await open()];
  expect(await text(await open())).toBe('');
  expect(refusals).toMatchObject([{ route: 'refused', status: 503, isCutOff: true }]);
  expect(await ask(...kept)).toEqual([200, 200]);
});

it('does not limit a trusted proxy on another machine', async () => {
  const proxies = createAddressList(['127.0.0.1']);
  const { open } = await listen({ max: 1, proxies }, () => SOMEBODY);
  expect(await ask(await open(), await open(), await open())).toEqual([200, 200, 200]);
});
