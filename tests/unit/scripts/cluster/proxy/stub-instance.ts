import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface StubInstance {
  url: string;
  server: Server;
  /** The requested addresses, without `/readyz`. */
  asked: string[];
  /** The status of `/readyz` from now on. Default 200. */
  readyStatus: number;
  /** Cuts all connections and takes no others, like a killed process. */
  die: () => Promise<void>;
}

/** An HTTP server instead of an instance, closed at the end of the test. */
export async function startStub(listener?: RequestListener): Promise<StubInstance> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      response.writeHead(stub.readyStatus).end();
      return;
    }
    stub.asked.push(request.url ?? '');
    if (listener) listener(request, response);
    else response.end(stub.url);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const stub: StubInstance = {
    url: `http://127.0.0.1:${port}`,
    server,
    asked: [],
    readyStatus: 200,
    async die() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  onTestFinished(() => stub.die());
  return stub;
}
