import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port of this machine that nobody used a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
