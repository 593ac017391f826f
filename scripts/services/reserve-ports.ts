import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Ports of 127.0.0.1 that nobody uses now. */
export async function reservePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  // All of them are open at once: no port comes twice.
  return Promise.all(
    servers.map(async (server) => {
      const { port } = server.address() as AddressInfo; // of a server on TCP
      server.close();
      await once(server, 'close');
      return port;
    }),
  );
}
