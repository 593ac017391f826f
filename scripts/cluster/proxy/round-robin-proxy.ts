import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerProxyError, forward } from './forward.ts';
import { createRotation, type Rotation } from './rotation.ts';

export interface ProxyOptions {
  /** Default 0: any that is free. */
  port?: number;
  /** Default `127.0.0.1`. */
  host?: string;
  /** Asked of every target four times a second; one that answers 5xx there gets no requests. Default: none is asked. */
  readyPath?: string;
  /** Told of each request before it is passed on. */
  onRequest?: (request: IncomingMessage) => void;
}

export interface RoundRobinProxy {
  port: number;
  /** The addresses that requests go to from now on, such as `http://127.0.0.1:8787`. */
  setTargets: (urls: readonly string[]) => void;
  /** Ends all connections. */
  close: () => Promise<void>;
}

/**
 * A plain proxy: each request goes to the next target, whoever sends it. It has no sticky sessions, since the server's
 * instances must not need them. Bodies are passed on as they come, in both directions.
 *
 * A target that refuses connections or is not ready is passed over. A request is tried at another target only if nothing
 * of it has been sent: the proxy cannot know what a target has done with the rest.
 */
export async function startRoundRobinProxy(options: ProxyOptions = {}): Promise<RoundRobinProxy> {
  // A connection for each request. On one that was kept, a target may close it while a request is on its way: then nobody
  // knows whether it arrived.
  const agent = new Agent({ keepAlive: false });
  const rotation = createRotation({ readyPath: options.readyPath });
  // Slow uploads take longer than the 300 seconds that a request may take by default.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 60_000 }, (request, response) => {
    options.onRequest?.(request);
    void pass({ rotation, agent, request, response });
  });
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    setTargets: (urls) => rotation.setTargets(urls),
    async close() {
      rotation.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

interface Passing {
  rotation: Rotation;
  agent: Agent;
  request: IncomingMessage;
  response: ServerResponse;
}

async function pass({ rotation, agent, request, response }: Passing): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const target = rotation.pick(tried);
    if (target === undefined)
      return answerProxyError(response, 503, 'No instance is ready. Try again in a moment.');
    const outcome = await forward({ target, agent, request, response });
    if (outcome === 'taken') return undefined;
    rotation.markRefused(target);
    tried.add(target);
  }
}
