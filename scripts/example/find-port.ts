import { createServer, type AddressInfo } from 'node:net';

/**
 * The port that is wanted, or any for 0. It was free a moment ago: the webhook's address must be known before
 * the app runs, and whoever has the port already must not be taken for the app.
 */
export function findPort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (cause) => {
      reject(new Error(`Port ${wanted} is in use. Choose another one with --port.`, { cause }));
    });
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // it listens on TCP
      server.close(() => resolve(port));
    });
  });
}
