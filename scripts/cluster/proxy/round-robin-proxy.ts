import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../services/listen.ts';
import { answerProxyError, forward } from './forward.ts';
import { createRotation, type Rotation } from './rotation.ts';

export interface ProxyOptions {
  /** Default 0: any free one. */
  port?: number;
  /** Requested from each target four times a second; a target that answers 5xx gets no requests. Default: no checks. */
  readyPath?: string;
  /** Called before each request is forwarded. */
  onRequest?: (request: IncomingMessage) => void;
}

export interface RoundRobinProxy {
  port: number;
  /** The targets from now on, such as `http://127.0.0.1:8787`. */
  setTargets: (urls: readonly string[]) => void;
  /** Closes all connections. */
  close: () => Promise<void>;
}

/**
 * A simple proxy: each request goes to the next target. It has no sticky sessions, which the server's instances must
 * not need. Bodies are streamed in both directions.
 *
 * Targets that refuse connections or are not ready are skipped. A request is tried at another target only if nothing of
 * it has been sent.
 */
export async function startRoundRobinProxy(options: ProxyOptions = {}): Promise<RoundRobinProxy> {
  // One connection per request. A target may close a kept connection while a request is on its way, and then nobody
  // knows whether it arrived.
  const agent = new Agent({ keepAlive: false });
  const rotation = createRotation({ readyPath: options.readyPath });
  // The default limit of a request, 300 seconds, is too short for slow uploads.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 60_000 }, (request, response) => {
    options.onRequest?.(request);
    void pass({ rotation, agent, request, response });
  });
  const { port, close } = await listen(server, options);
  return {
    port,
    setTargets: (urls) => rotation.setTargets(urls),
    async close() {
      rotation.setTargets([]);
      await close();
      agent.destroy();
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
