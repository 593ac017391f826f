import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTransferServer, type TransferServer } from '../../fixtures/server/transfer-server.ts';
import { loadRecipe } from './load-recipe.ts';

interface Routes {
  GET(request: Request, context?: unknown): Promise<Response>;
  POST(request: Request, context?: unknown): Promise<Response>;
}
interface Session {
  sessions: Map<string, { userId: string }>;
}

const ROUTE = 'app/api/svc/[...svc]/route.ts';
let server: TransferServer;

beforeAll(async () => {
  server = await startTransferServer();
  vi.stubEnv('SVC_TOKEN', await server.createKey());
  vi.stubEnv('SVC_API_URL', server.url);
});
afterAll(() => server.dispose());

/** The recipe's routes in one of its three forms, with Ann and Bob signed in. */
async function loadRoutes(form: 1 | 2 | 3): Promise<Routes> {
  const { sessions } = await loadRecipe<Session>('auth', `${form}/lib/session.ts`);
  sessions.set('ann-1', { userId: 'ann' }).set('bob-1', { userId: 'bob' });
  return loadRecipe<Routes>('auth', `${form}/${ROUTE}`);
}

function ask(path: string, session?: string, body?: object): Request {
  const method = path === 'job' ? 'POST' : 'GET';
  const headers: Record<string, string> = session === undefined ? {} : { cookie: `a=b; session=${session}` };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return new Request(`http://app.test/api/svc/${path}`, init);
}

async function makeJob(routes: Routes, session: string, body?: object): Promise<string> {
  const response = await routes.POST(ask('job', session, body));
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

test('only people who are signed in make a job', async () => {
  const routes = await loadRoutes(1);
  expect((await routes.POST(ask('job'))).status).toBe(401);
  expect((await routes.POST(ask('job', 'unknown'))).status).toBe(401);
  expect((await routes.POST(ask('job', 'ann-1'))).status).toBe(201);
});

test('a job is there for the person who made it, and for nobody else', async () => {
  const routes = await loadRoutes(2);
  const id = await makeJob(routes, 'ann-1');
  expect((await routes.GET(ask(`job/${id}`, 'ann-1'))).status).toBe(200);
  expect((await routes.GET(ask(`job/${id}`, 'bob-1'))).status).toBe(404);
  expect((await routes.GET(ask(`job/${id}`))).status).toBe(401);
});

test('nobody can name another owner, nor go on from the job of somebody else', async () => {
  const routes = await loadRoutes(2);
  const id = await makeJob(routes, 'bob-1', { metadata: { userId: 'ann' } });
  expect((await routes.GET(ask(`job/${id}`, 'ann-1'))).status).toBe(404);
  expect((await routes.GET(ask(`job/${id}`, 'bob-1'))).status).toBe(200);
  expect((await routes.POST(ask('job', 'ann-1', { after: id }))).status).toBe(404);
  await makeJob(routes, 'bob-1', { after: id });
});

test('the eleventh job in a minute is told when to come again', async () => {
  const routes = await loadRoutes(3);
  for (let count = 0; count < 10; count += 1) await makeJob(routes, 'ann-1');
  const refused = await routes.POST(ask('job', 'ann-1'));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await routes.POST(ask('job', 'bob-1'))).status).toBe(201);
});
