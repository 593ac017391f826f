import { EventEmitter, once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveLocally } from '../../fixtures/server/serve-locally.ts';

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Takes the webhooks of a transfer server, and gives each as it came to a program that asks for its job: a POST is a
 * delivery; a GET with `?job_id=` answers that job's delivery as soon as it is there.
 */
export async function startWebhookInbox() {
  const deliveries = new Map<string, Delivery>();
  const arrivals = new EventEmitter();
  const { origin, close } = await serveLocally(async (request, response) => {
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
  return { url: origin, close };
}
