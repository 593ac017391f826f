import { readJsonBody, readObject, readText, SvcError, type JsonObject } from '@svc/protocol';
import type { Hono } from 'hono';
import {
  createEndpoint,
  createRotation,
  isUnencrypted,
  parseWebhookUrl,
  START_ENDPOINT_ID,
} from '../../config/webhook-endpoint.ts';
import { isProjectName } from '../../crypto/api-key.ts';
import type { EndpointList, EndpointSecret, ListedDelivery, ListedEndpoint } from '@svc/protocol/dashboard';
import type { ListedDelivery as StoredDelivery, ListedWebhookEndpoint } from '../../ports/webhook-store.ts';
import type { DashboardContext, DashboardEnv, DashboardParts } from './dashboard-parts.ts';
import { shortenJobId } from './job-routes.ts';
import { listProjects } from './key-routes.ts';

const LAST_DELIVERIES = 20;

/** Endpoints of webhooks with their last deliveries. */
export function addWebhookRoutes(api: Hono<DashboardEnv>, parts: DashboardParts): void {
  const { webhooks, context, log } = parts;
  api.get('/webhooks', async (http) => http.json(await listEndpoints(parts)));
  api.post('/webhooks', async (http) => {
    const body = readObject(await readJsonBody(http.req.raw)) ?? {};
    const projectId = readProject(body);
    const url = parseWebhookUrl(readText(body['url']) ?? '');
    if (url === undefined) {
      const message =
        'The address must begin with https:// or http://, without a name and a password. Correct it.';
      throw new SvcError('bad_request', message);
    }
    const endpoint = createEndpoint({ url, projectId, nowMs: context.clock.now() });
    const { id, secret } = endpoint;
    await webhooks.putEndpoint(endpoint);
    log.info({ endpoint: id }, 'A webhook was added in the dashboard.');
    return http.json({ id, secret } satisfies EndpointSecret, 201);
  });
  api.post('/webhooks/:id/secret', async (http) => {
    const id = readEndpointId(http);
    const rotation = createRotation(context.clock.now());
    if (!(await webhooks.rotateSecret(id, rotation))) throw createUnknown();
    log.info({ endpoint: id }, 'A webhook got a new secret in the dashboard.');
    return http.json({ id, secret: rotation.secret } satisfies EndpointSecret, 201);
  });
  api.delete('/webhooks/:id', async (http) => {
    const id = readEndpointId(http);
    if (!(await webhooks.removeEndpoint(id))) throw createUnknown();
    log.info({ endpoint: id }, 'A webhook was removed in the dashboard.');
    return http.body(null, 204);
  });
  api.post('/webhooks/:id/deliveries/:delivery/send', async (http) => {
    await sendAgain(parts, http.req.param('id'), Number(http.req.param('delivery')));
    return http.body(null, 204);
  });
}

async function listEndpoints(parts: DashboardParts): Promise<EndpointList> {
  const stored = await parts.webhooks.listEndpoints();
  return {
    endpoints: await Promise.all(stored.map((endpoint) => describeEndpoint(parts, endpoint))),
    projects: await listProjects(parts),
    nowMs: parts.context.clock.now(),
  };
}

/** Leaves out the secrets. */
async function describeEndpoint(
  { webhooks }: DashboardParts,
  { id, url, projectId, createdAtMs, disabled, pending, givenUp }: ListedWebhookEndpoint,
): Promise<ListedEndpoint> {
  return {
    id,
    url,
    projectId,
    createdAtMs,
    disabled,
    pending,
    givenUp,
    isReadableByOthers: isUnencrypted(url),
    isOfStart: id === START_ENDPOINT_ID,
    deliveries: (await webhooks.listDeliveries(id, LAST_DELIVERIES)).map(describeDelivery),
  };
}

function describeDelivery({ jobId, ...delivery }: StoredDelivery): ListedDelivery {
  return { ...delivery, jobIdStart: shortenJobId(jobId) };
}

/** Sends a delivery now, by the instance that delivers webhooks. */
async function sendAgain(parts: DashboardParts, endpointId: string, id: number): Promise<void> {
  const { webhooks, context, log } = parts;
  const listed = await webhooks.listDeliveries(endpointId, LAST_DELIVERIES);
  const delivery = listed.find((one) => one.id === id);
  if (!delivery) throw new SvcError('not_found', 'This webhook is not in the list any more. Reload it.');
  if (!(await webhooks.sendAgain(id, context.clock.now()))) {
    throw new SvcError('conflict', 'It is being sent, or its address is disabled. Look again in a minute.');
  }
  log.info({ endpoint: endpointId }, 'A webhook is sent again from the dashboard.');
  // The end of a job wakes the courier. This delivery's job has ended, so this is true, too.
  context.changes.announce({ kind: 'ended', jobId: delivery.jobId });
}

function readProject(body: JsonObject): string | null {
  const name = body['projectId'] ?? null;
  if (name === null || (typeof name === 'string' && isProjectName(name))) return name;
  throw new SvcError('bad_request', '"projectId" must be the name of a project. Correct it.');
}

function readEndpointId(http: DashboardContext): string {
  const id = http.req.param('id') ?? '';
  if (id !== START_ENDPOINT_ID) return id;
  throw new SvcError(
    'conflict',
    'This webhook is the one of --webhook. Start the server without it, or with another.',
  );
}

function createUnknown(): SvcError {
  return new SvcError('not_found', 'This webhook was removed already. Reload the list.');
}
