import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A network between a client and a server, which a test disturbs. */
export interface TcpProxy {
  /** Of the form `http://127.0.0.1:PORT`. */
  url: string;
  /** Cuts all connections, and refuses new ones, until `restore`. */
  cut: () => void;
  /** Passes no bytes on, but keeps connections open, until `restore`. */
  hold: () => void;
  restore: () => void;
}

/**
 * Passes connections on to the given address, until the test is over.
 *
 * @param tap - called with all bytes that pass. It may cut or hold the connections after these bytes.
 */
export async function startTcpProxy(
  target: string,
  tap?: (from: 'client' | 'server', bytes: Buffer) => void,
): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  let state: 'open' | 'held' | 'cut' = 'open';
  const letThrough = (pair: [Socket, Socket]) => {
    const [client, server] = pair;
    if (state === 'open') client.pipe(server).pipe(client);
    else for (const socket of pair) socket.unpipe().pause();
  };
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [client, server];
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    if (state === 'cut') return end();
    pairs.add(pair);
    if (tap) client.on('data', (bytes: Buffer) => tap('client', bytes));
    if (tap) server.on('data', (bytes: Buffer) => tap('server', bytes));
    letThrough(pair);
    return undefined;
  });
  const endAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    proxy.close();
    endAll();
  });
  const change = (next: typeof state) => {
    state = next;
    if (next === 'cut') endAll();
    else for (const pair of pairs) letThrough(pair);
  };
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, // a server on TCP has an AddressInfo
    cut: () => change('cut'),
    hold: () => change('held'),
    restore: () => change('open'),
  };
}
