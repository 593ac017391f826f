import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../src/http/listen.ts';
import { startTestServer } from '../support/test-server.ts';

it('says where the server of ours is that has the port', async () => {
  const { url } = await startTestServer();
  const port = Number(new URL(url).port);
  await expect(listen(createServer(), { host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'port_in_use',
    message: `A Pocketfill server already runs at http://localhost:${port}. Use it, or choose another port with --port.`,
  });
});

it('says that another program has the port', async () => {
  const other = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo; // it listens on TCP
  await expect(listen(createServer(), { host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'port_in_use',
    message: `Port ${port} is in use. Stop the other program, or choose another port with --port (0 picks a free one).`,
  });
});
