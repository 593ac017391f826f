import type { Page } from '@playwright/test';
import { expectStatus, sendPhoto, startTransfer } from '../fixtures/own-dialog.ts';
import { expect, test } from '../fixtures/test.ts';

test('5: an application that refuses to create a job with 401 is an error in its own words', async ({
  begin,
}) => {
  const { desk } = await begin('custom-ui', {
    app: {
      authorize: () => Response.json({ error: 'Sign in first.' }, { status: 401 }),
    },
  });
  await desk.press('Start');
  await expectStatus(desk, 'failed');
  await expect(desk.read('error')).toHaveText('unauthorized: Sign in first.');
  const errors = (await desk.calls('onError')).map(({ args }) => args[0]);
  expect(errors).toEqual([{ name: 'SvcJobError', code: 'unauthorized', message: 'Sign in first.' }]);
  expect(await desk.calls('onJobCreated')).toEqual([]);
});

test('5: a 401 of the wait route is not retried @release', async ({ begin }) => {
  const { desk, gate } = await begin('custom-ui', {
    app: {
      authorize: (_request, { action }) =>
        action === 'wait' ? Response.json({ error: 'Sign in first.' }, { status: 401 }) : undefined,
    },
  });
  await desk.press('Start');
  await expectStatus(desk, 'failed');
  await expect(desk.read('error')).toHaveText('unauthorized: Sign in first.');
  expect(gate.count('wait')).toBe(1);
});

test('5: headers that the application adds reach its own check @release', async ({ begin }) => {
  const actions: string[] = [];
  const { desk } = await begin('custom-ui', {
    app: {
      authorize: (request, { action }) => {
        if (request.headers.get('x-session') !== 'mine') return new Response(null, { status: 401 });
        actions.push(action);
        return undefined;
      },
    },
    headers: { 'X-Session': 'mine' },
  });
  await startTransfer(desk);
  await expect.poll(() => [...new Set(actions)].sort()).toEqual(['create', 'get', 'wait']);
});

/** Records the application's answers on their way, since a browser keeps no copy of a streamed body. */
async function recordAnswers(page: Page, pattern: string): Promise<string[]> {
  const answers: string[] = [];
  await page.route(pattern, async (route) => {
    const response = await route.fetch({ timeout: 0 });
    answers.push(await response.text());
    await route.fulfill({ response });
  });
  return answers;
}

test('4.3: a server callback that throws is an error without its details', async ({ begin }) => {
  let runs = 0;
  const { app, desk, phone, smallPhoto } = await begin('custom-ui', {
    app: {
      onCompleted: () => {
        runs += 1;
        throw new Error('password of the database: hunter2');
      },
    },
  });
  const answers = await recordAnswers(desk.page, '**/wait?*');
  await sendPhoto(phone, await startTransfer(desk), smallPhoto);
  await expectStatus(desk, 'failed');

  await expect(desk.read('error')).toContainText('internal: ');
  await expect.poll(() => answers.length).toBe(runs);
  expect(answers.join('\n') + JSON.stringify(await desk.calls())).not.toContain('hunter2');
  expect(app.reported.map(String).join('\n')).toContain('hunter2');
});

test('4.3: a server callback that throws once is called again, and the file is not lost @release', async ({
  begin,
}) => {
  let runs = 0;
  const { desk, phone, smallPhoto } = await begin('custom-ui', {
    app: {
      onCompleted: () => {
        runs += 1;
        if (runs === 1) throw new Error('The database is busy.');
        return { runs };
      },
    },
  });
  await sendPhoto(phone, await startTransfer(desk), smallPhoto);
  await expectStatus(desk, 'completed');
  const [call] = await desk.calls('onCompleted');
  expect(call?.args[1]).toEqual({ runs: 2 });
});

test(
  '3: a job whose time is over is an error of its own @release',
  { tag: '@central' },
  async ({ begin, shortLived }) => {
    const ended: string[] = [];
    const { desk } = await begin('custom-ui', {
      app: { backend: shortLived, onCompleted: (job) => void ended.push(job.id) },
    });
    await desk.press('Start');
    await expectStatus(desk, 'failed');
    await expect(desk.read('error')).toContainText('expired: ');
    const errors = (await desk.calls('onError')).map(({ args }) => args[0]);
    expect(errors).toEqual([expect.objectContaining({ code: 'expired' })]);
    expect(ended).toEqual([]);
    expect(await desk.statuses()).toEqual(['idle', 'creating', 'pending', 'failed']);
  },
);

test('7: a transfer server that is down is an error with a sentence, without the key', async ({
  begin,
  backend,
}) => {
  const { desk } = await begin('custom-ui', {
    app: { backend: { url: 'http://127.0.0.1:9', token: backend.token } },
  });
  const bodies = await recordAnswers(desk.page, '**/api/svc/**');
  await desk.press('Start');
  await expectStatus(desk, 'failed');
  await expect(desk.read('error')).toContainText('unreachable: ');
  await expect.poll(() => bodies.length).toBeGreaterThan(0);
  expect(bodies.join('\n')).not.toContain(backend.token);
});

test('5: a refused API key is an error with a sentence, without the key @release', async ({
  begin,
  backend,
}) => {
  const { desk } = await begin('custom-ui', {
    app: { backend: { url: backend.url, token: 'svc_wrong_key' } },
  });
  const bodies = await recordAnswers(desk.page, '**/api/svc/**');
  await desk.press('Start');
  await expectStatus(desk, 'failed');
  await expect.poll(() => bodies.length).toBeGreaterThan(0);
  expect(bodies.join('\n') + ((await desk.read('error').textContent()) ?? '')).not.toContain('svc_wrong_key');
});
