import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadRecipe } from './load-recipe.ts';

interface Receiver {
  POST: (request: Request) => Promise<Response>;
}

const SECRET = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;
const JOB = { id: 'j', projectId: 'p', status: 'completed', fileName: 'a', createdAt: 0, updatedAt: 0 };

/** The transfer server's answer to requests for a download. */
let answerDownload: () => Response;

beforeAll(() => {
  vi.stubEnv('SVC_WEBHOOK_SECRET', SECRET);
  vi.stubEnv('SVC_TOKEN', 'a-key');
  vi.stubGlobal('fetch', async () => answerDownload());
  vi.spyOn(console, 'log').mockImplementation(() => {}); // the recipe's own line
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function sign(type: string, secret = SECRET): Request {
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data: { job: JOB } });
  const now = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
  };
  return new Request('http://app.test/api/webhooks', { method: 'POST', headers, body });
}

test('a signed event is taken, also one of a type that nobody knows yet; another signature is 401', async () => {
  const { POST } = await loadRecipe<Receiver>('webhooks', '1/app/api/webhooks/route.ts');
  answerDownload = () => Response.json({ url: 'http://files.test/j', fileName: 'a' });
  expect((await POST(sign('job.completed'))).status).toBe(204);
  expect((await POST(sign('job.viewed'))).status).toBe(204);
  expect((await POST(sign('job.completed', `whsec_${btoa('somebody else, altogether')}`))).status).toBe(401);
});

test('an event whose file is no longer kept is taken, what fails for now comes again, a stranger gets 401', async () => {
  const { POST } = await loadRecipe<Receiver>('webhooks', '1/app/api/webhooks/route.ts');
  for (const status of [404, 410]) {
    answerDownload = () => Response.json({ error: 'Job not found' }, { status });
    expect((await POST(sign('job.completed'))).status).toBe(204);
  }
  answerDownload = () => Response.json({ error: 'no such key' }, { status: 401 });
  await expect(POST(sign('job.completed'))).rejects.toThrow('SVC_TOKEN');
  expect((await POST(new Request('http://app.test/', { method: 'POST', body: '{}' }))).status).toBe(401);
});
