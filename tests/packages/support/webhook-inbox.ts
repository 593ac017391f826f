import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookInbox {
  /** A POST to it is a delivery; a GET with `?job_id=` answers that job's delivery as soon as it is there. */
  url: string;
  close(): Promise<void>;
}

/** Takes the webhooks of a transfer server, and gives each as it came to a program that asks for its job. */
export async function startWebhookInbox(): Promise<WebhookInbox> {
  const deliveries = new Map<string, Delivery>();
  const arrivals = new EventEmitter();
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const body = await text(request);
      const { data } = JSON.parse(body) as { data: { job: { id: string } } };
      deliveries.set(data.job.id, { headers: request.headers, body });
      arrivals.emit(data.job.id);
      response.writeHead(204).end();
      return;
    }
    const jobId = new URL(request.url ?? '/', 'http://localhost').searchParams.get('job_id') ?? '';
    if (!deliveries.has(jobId)) await once(arrivals, jobId);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(deliveries.get(jobId)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
