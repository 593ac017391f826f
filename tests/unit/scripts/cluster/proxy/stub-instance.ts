import type { RequestListener, Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { serveLocally } from '../../../../fixtures/server/serve-locally.ts';

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
  const { server, origin, close } = await serveLocally((request, response) => {
    if (request.url === '/readyz') {
      response.writeHead(stub.readyStatus).end();
      return;
    }
    stub.asked.push(request.url ?? '');
    if (listener) listener(request, response);
    else response.end(stub.url);
  });
  const stub: StubInstance = {
    url: origin,
    server,
    asked: [],
    readyStatus: 200,
    async die() {
      if (server.listening) await close();
    },
  };
  onTestFinished(() => stub.die());
  return stub;
}
