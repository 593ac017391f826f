import type { NodeRequest, NodeResponse } from '../../src/node.ts';

/** What these tests need of Node.js, without its types: the kit itself must not come to rely on them. */
interface NodeProcess {
  getBuiltinModule(name: 'node:util'): { inspect: (value: unknown, options: object) => string };
  getBuiltinModule(name: 'node:http'): NodeHttp;
}

interface NodeHttp {
  createServer(listener: (request: NodeRequest, response: NodeResponse) => void): NodeServer;
}

interface NodeServer {
  listen(port: number, host: string, onListening: () => void): void;
  address(): { port: number };
  close(onClosed: () => void): void;
  closeAllConnections(): void;
}

const { process } = globalThis as unknown as { process: NodeProcess }; // Vitest runs these tests in Node.js

/** Everything that a log could show of a value, hidden fields and getters included. */
export function inspectDeeply(value: unknown): string {
  const { inspect } = process.getBuiltinModule('node:util');
  return inspect(value, { depth: Infinity, showHidden: true, getters: true });
}

/** Runs a listener as a server of Node.js while `use` runs, which gets its origin. */
export async function withNodeServer<T>(
  listener: (request: NodeRequest, response: NodeResponse) => void,
  use: (origin: string) => Promise<T>,
): Promise<T> {
  const server = process.getBuiltinModule('node:http').createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(resolve));
  }
}
