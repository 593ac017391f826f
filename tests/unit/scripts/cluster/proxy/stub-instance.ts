import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '../../../../../scripts/services/listen.ts';

export interface StubInstance {
  url: string;
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
  const { port, close } = await listen(server);
  const stub: StubInstance = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    readyStatus: 200,
    die: close,
  };
  onTestFinished(() => stub.die());
  return stub;
}
