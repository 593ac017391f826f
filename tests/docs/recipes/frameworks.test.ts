import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadRecipe } from './load-recipe.ts';

interface Fetcher {
  default: { fetch(request: Request): Response | Promise<Response> };
}
beforeAll(() => {
  vi.stubEnv('SVC_TOKEN', 'a-key');
  vi.stubEnv('SVC_API_URL', 'http://127.0.0.1:1'); // nobody listens there
});
afterAll(() => {
  vi.unstubAllEnvs();
});

test.each(['hono', 'bun', 'deno'])(
  '%s: the routes are mounted, and say that the transfer server is away',
  async (name) => {
    const { default: app } = await loadRecipe<Fetcher>('other-frameworks', `1/${name}.ts`);
    const made = await app.fetch(new Request('http://app.test/api/svc/job', { method: 'POST' }));
    expect(made.status).toBe(502);
    const unknown = await app.fetch(new Request('http://app.test/api/svc/nothing'));
    expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'Not found' }]);
  },
);
