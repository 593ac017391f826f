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

test('4.3: a server callback that throws is an error without its details @release', async ({ begin }) => {
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
