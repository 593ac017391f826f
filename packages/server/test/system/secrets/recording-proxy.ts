import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Stands between a server and all who ask it, and keeps every byte. */
export interface RecordingProxy {
  url: string;
  /** One character a byte: what came from those who ask, and what from the server. */
  readTraffic: () => { toServer: string; fromServer: string };
}

/** Closed when the test is over. */
export async function startRecordingProxy(serverUrl: string): Promise<RecordingProxy> {
  const { hostname, port } = new URL(serverUrl);
  const [toServer, fromServer]: [Buffer[], Buffer[]] = [[], []];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // Each side may cut off the other at any moment.
      socket.on('error', () => {}).once('close', () => (client.destroy(), upstream.destroy()));
    }
    client.on('data', (bytes: Buffer) => toServer.push(bytes)).pipe(upstream);
    upstream.on('data', (bytes: Buffer) => fromServer.push(bytes)).pipe(client);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server on TCP has an AddressInfo.
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${own}`,
    readTraffic: () => ({ toServer: join(toServer), fromServer: join(fromServer) }),
  };
}

function join(parts: Buffer[]): string {
  return Buffer.concat(parts).toString('latin1');
}
