import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

export interface BareServer {
  origin: string;
  close(): void;
}

/** The least that can take and give a file: PUT writes it to disk, GET reads it from there. */
export async function startBareServer(file: string): Promise<BareServer> {
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-methods', 'PUT, GET');
    if (request.method === 'PUT') {
      void pipeline(request, createWriteStream(file, { highWaterMark: 1 << 20 })).then(() => response.end());
    } else if (request.method === 'GET' && request.url === '/file') {
      void stat(file).then(({ size }) => {
        response.setHeader('content-length', size);
        return pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), response);
      });
    } else {
      response.setHeader('content-type', 'text/html').end('<!doctype html><input type="file">');
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
