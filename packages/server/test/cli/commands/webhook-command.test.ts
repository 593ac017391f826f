import { readObject } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { makeTempFolder, startTestServer, startWithJob } from '../../support/test-server.ts';
import { readCommand, readJson, runCommand } from './run-command.ts';
import { waitFor } from '../../support/time.ts';
import { runServer } from '../../support/server-process.ts';
import { openAdminStorage } from '../../../src/wire/open-storage.ts';
import { answerNothing, answerWith, openWebhook, startReceiver } from '../../support/webhook-receiver.ts';

/** Runs a `webhooks` command to its end. */
const run = (dataDir: string, words: string) => runCommand(dataDir, `webhooks ${words}`);
const list = (dataDir: string) => readJson(dataDir, 'webhooks list');

describe('svc-server webhooks', () => {
  it('adds an endpoint beside a running server, gets its webhooks, lists it, and removes it', async () => {
    const dataDir = await makeTempFolder();
    const { server, id: jobId, phone } = await startWithJob({ dataDir });
    const receiver = await startReceiver();
    const added = await run(dataDir, `add ${receiver.url} --project embedded --json`);
    const { id, secret, ...rest } = readObject(JSON.parse(added.stdout)) ?? {};
    expect([added.code, rest]).toEqual([0, { url: receiver.url, project: 'embedded' }]);
    await phone.sendFile(jobId, { bytes: makeBytes(10) });
    const [received] = await receiver.waitFor(1);
    expect(received && openWebhook(received, String(secret)).job.id).toBe(jobId);
    const listed = { id, url: receiver.url, project: 'embedded', disabled: null, pending: 0, givenUp: 0 };
    const createdAt = expect.stringMatching(/Z$/);
    await waitFor(async () => expect(await list(dataDir)).toEqual([{ ...listed, createdAt }]));
    expect((await run(dataDir, `remove ${String(id)}`)).code).toBe(0);
    expect(await list(dataDir)).toEqual([]);
    const other = await startReceiver();
    await run(dataDir, `add ${other.url}`);
    await createPhone(server.url).sendFile((await server.createJob()).id, { bytes: makeBytes(10) });
    // All endpoints get a webhook at the same time, so the removed one would have got it, too.
    await other.waitFor(1);
    await server.close();
    expect(receiver.received).toHaveLength(1);
  });

  it('prints only the secret to stdout, and the advice to stderr', async () => {
    const dataDir = await makeTempFolder();
    const { stdout, stderr } = await run(dataDir, `add http://app.example.com/hook`);
    expect(stdout).toMatch(/^whsec_[A-Za-z0-9+/]{43}=\n$/);
    expect(stderr).toMatch(/SVC_WEBHOOK_SECRET.*\n.*Use https\.\n$/);
    const listed = await run(dataDir, `list`);
    expect(listed.stdout).toMatch(
      /^we_[0-9a-f]{12} {2}http:\/\/app\.example\.com\/hook {2}all projects {2}0 pending/,
    );
    expect(listed.stdout).not.toContain(stdout.trim());
  });

  it('changes a secret, and keeps the former one for a day', async () => {
    const dataDir = await makeTempFolder();
    const former = (await run(dataDir, 'add https://app.example.com/')).stdout.trim();
    const [{ id } = { id: '' }] = (await list(dataDir)) as { id: string }[]; // as `list` prints them
    const secret = (await run(dataDir, `rotate ${id}`)).stdout.trim();
    expect(secret).not.toBe(former);
    const { webhooks, close } = await openAdminStorage({ dataDir });
    const [endpoint] = await webhooks.listEndpoints().finally(close);
    expect(endpoint).toMatchObject({ secret, formerSecrets: [{ text: former }] });
    const leftMs = (endpoint?.formerSecrets[0]?.untilMs ?? 0) - Date.now();
    expect(leftMs / 3_600_000).toBeCloseTo(24, 0);
  });

  it('warns when no API key has the project, but adds the endpoint', async () => {
    const dataDir = await makeTempFolder();
    await readCommand(dataDir, 'keys create --project my-app');
    const addFor = (project: string) => run(dataDir, `add https://app.example.com/ --project ${project}`);
    const [typo, right, embedded] = await Promise.all(['my-ap', 'my-app', 'embedded'].map(addFor));
    expect(typo).toMatchObject({ code: 0, stderr: expect.stringMatching(/No API key .* "my-ap"/) });
    for (const known of [right, embedded]) {
      expect(known).toMatchObject({ code: 0, stderr: expect.not.stringContaining('No API key') });
    }
    expect(await list(dataDir)).toHaveLength(3);
  });

  it.each([
    ['remove we_0', /no webhook with that id/],
    ['rotate we_0', /no webhook with that id/],
    ['remove start', /--webhook/],
    ['rotate start', /--webhook/],
  ])('says in one sentence why it cannot do "%s"', async (words, message) => {
    const { code, stdout, stderr } = await run(await makeTempFolder(), words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

it('a server that is killed while a receiver has not answered sends the webhook again, with the same id', async () => {
  const dataDir = await makeTempFolder();
  const receiver = await startReceiver();
  await run(dataDir, `add ${receiver.url}`);
  receiver.answer = answerNothing;
  const server = await runServer([], { dataDir });
  await createPhone(server.url).sendFile(await server.createJob(), { bytes: makeBytes(1_000) });
  await receiver.waitFor(1);
  await server.end('SIGKILL');
  receiver.answer = answerWith(204);
  await startTestServer({ dataDir });
  const [before, after] = await receiver.waitFor(2);
  expect(after?.id).toMatch(/^msg_/);
  expect(after?.id).toBe(before?.id);
  expect(after?.body).toBe(before?.body);
});
