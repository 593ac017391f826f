import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PlainSite {
  /** For example `http://127.0.0.1:40123/`. */
  url: string;
  close(): Promise<void>;
}

/** A site on loopback that shows `html` at every address. */
export async function startPlainSite(html: string): Promise<PlainSite> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port, and not on a pipe, has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
