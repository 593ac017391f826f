import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface FileHost {
  origin: string;
  /** What was put, by its path. */
  puts: Map<string, string>;
  stop(): Promise<void>;
}

/** Answers `GET` with "the bytes", takes every `PUT`, and refuses both below `/refused`. */
export async function startFileHost(): Promise<FileHost> {
  const puts = new Map<string, string>();
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    if (url.startsWith('/refused')) response.writeHead(403).end();
    else if (method === 'GET') response.end('the bytes');
    else void text(request).then((body) => response.end(puts.set(url, body) && ''));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    origin: `http://127.0.0.1:${port}`,
    puts,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
