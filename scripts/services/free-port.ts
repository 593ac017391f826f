import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems give to whoever asks for any (https://www.rfc-editor.org/rfc/rfc6335, section 6; Linux:
 * from 32768 on): between the moment when a port is found to be free and the one when a service listens at it, no test gets
 * it for a server of its own, which would then be asked whether the service is ready.
 */
const FIRST = 12_000;
const LAST = 32_000;

/** A port of this machine that nobody used a moment ago. */
export async function findFreePort(): Promise<number> {
  const [port = 0] = await findFreePorts(1);
  return port;
}

/** Ports of 127.0.0.1 that nobody used a moment ago, each another one. */
export async function findFreePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  while (held.size < count) {
    const port = randomInt(FIRST, LAST);
    const server = held.has(port) ? undefined : await tryToListen(port);
    if (server) held.set(port, server);
  }
  await Promise.all([...held.values()].map((server) => once(server.close(), 'close')));
  return [...held.keys()];
}

async function tryToListen(port: number): Promise<Server | undefined> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  } catch {
    return undefined; // somebody has it
  }
}
