import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  port: number;
  /** Cuts all connections, and takes no others. May be called twice. */
  close: () => Promise<void>;
}

/** Lets a server listen, to this machine only. Default: any free port of 127.0.0.1. */
export async function listen(
  server: Server,
  { host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
): Promise<Listening> {
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
