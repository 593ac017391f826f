import { createUploadUrl } from '@svc/react/controller';
import { get, type Readable } from 'svelte/store';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { effectScope } from 'vue';
import { answerAsBackend, UPLOAD_BASE_URL } from './answer-as-backend.ts';
import { loadRecipe } from './load-recipe.ts';

interface Fetcher {
  default: { fetch(request: Request): Response | Promise<Response> };
}
interface State {
  status: string;
  uploadUrl: string | null;
}
interface Actions {
  start(): void;
  cancel(): void;
  reset(): void;
}
type Options = { fetch: typeof fetch };
interface VueRecipe {
  useSvcJob: (options: Options) => Actions & { state: { value: State }; code: { value: string | null } };
}
interface SvelteRecipe {
  createSvcJob: (options: Options) => Actions & { state: Readable<State> };
}

beforeAll(() => {
  vi.stubEnv('SVC_TOKEN', 'a-key');
  vi.stubEnv('SVC_API_URL', 'http://127.0.0.1:1'); // nobody listens there
});
afterAll(() => {
  vi.unstubAllEnvs();
});

for (const name of ['hono', 'bun', 'deno']) {
  test(`${name}: the routes are mounted, and say that the transfer server is away`, async () => {
    const { default: app } = await loadRecipe<Fetcher>('other-frameworks', `1/${name}.ts`);
    const made = await app.fetch(new Request('http://app.test/api/svc/job', { method: 'POST' }));
    expect(made.status).toBe(502);
    const unknown = await app.fetch(new Request('http://app.test/api/svc/nothing'));
    expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'Not found' }]);
  });
}

test('Vue: the state goes to the end, with a code on the way, and stops with its scope', async () => {
  const { useSvcJob } = await loadRecipe<VueRecipe>('other-frameworks', '1/use-svc-job.ts');
  const backend = answerAsBackend();
  const scope = effectScope();
  const job = scope.run(() => useSvcJob({ fetch: backend.fetch }));
  if (!job) throw new Error('The scope has ended.');
  job.start();
  await expect.poll(() => job.state.value.status).toBe('pending');
  expect(job.state.value.uploadUrl).toBe(createUploadUrl('job-1', { baseUrl: UPLOAD_BASE_URL }));
  expect(decodeURIComponent(job.code.value ?? '')).toContain('<svg');
  backend.complete();
  await expect.poll(() => job.state.value.status).toBe('completed');

  job.start();
  await expect.poll(() => backend.openWaits()).toBe(1);
  scope.stop();
  await expect.poll(() => backend.openWaits()).toBe(0);
});

test('Svelte: the store tells each state to who has subscribed', async () => {
  const { createSvcJob } = await loadRecipe<SvelteRecipe>('other-frameworks', '1/svc-job.ts');
  const backend = answerAsBackend();
  const job = createSvcJob({ fetch: backend.fetch });
  const seen: string[] = [];
  const unsubscribe = job.state.subscribe(({ status }) => void seen.push(status));
  job.start();
  await expect.poll(() => get(job.state).status).toBe('pending');
  backend.complete();
  await expect.poll(() => seen.at(-1)).toBe('completed');
  expect([...new Set(seen)]).toEqual(['idle', 'creating', 'pending', 'completed']);
  unsubscribe();
});
