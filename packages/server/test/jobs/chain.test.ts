import { describe, expect, it } from 'vitest';
import { createPhone } from '../support/phone.ts';
import { makeFiles } from '../support/several-files.ts';
import {
  createProject,
  readAnswer,
  startTestServer,
  startWithJob,
  type TestServer,
  waitForOpenWaits,
} from '../support/test-server.ts';
import { createFakeClock } from '../support/time.ts';

/** A job whose phone has sent its file. */
async function startWithFormer(options = {}) {
  const { server, id, phone } = await startWithJob(options, {});
  await phone.sendFile(id, { bytes: makeFiles(9)[0].bytes });
  return { server, id, phone, list: phone.list(id) };
}

function reportOutcome({ routes }: TestServer, jobId: string, body: string): Promise<Response> {
  return fetch(`${routes}/job/${jobId}/outcome`, { method: 'POST', body });
}

describe('the phone that took a job', () => {
  it('is told of the next job as soon as there is one', async () => {
    const { server, id, list } = await startWithFormer();
    const held = list.askNext('', 'wait=20');
    await waitForOpenWaits(server, 1);
    const next = await server.createJob({ after: id });
    expect(next.after).toBe(id);
    expect(await readAnswer(await held)).toEqual({ status: 200, body: { state: 'next', jobId: next.id } });
  });

  it('is told nothing without the claim of that job', async () => {
    const { server, id } = await startWithFormer();
    await server.createJob({ after: id });
    const stranger = createPhone(server.url).list(id);
    expect(await readAnswer(await stranger.askNext())).toMatchObject({ status: 404, body: { code: 'gone' } });
    expect((await fetch(`${server.url}/phone/jobs/${id}/next`)).status).toBe(404);
    expect((await stranger.finish()).status).toBe(404);
    expect((await server.createJob({ after: id })).after).toBe(id);
  });

  it('is told of the newest job that waits, and of none that another phone has taken', async () => {
    const { server, id, list } = await startWithFormer();
    const first = await server.createJob({ after: id });
    const second = await server.createJob({ after: id });
    expect(await (await list.askNext()).json()).toMatchObject({ state: 'next', jobId: second.id });
    await createPhone(server.url).list(second.id).announce([]);
    expect(await (await list.askNext()).json()).toMatchObject({ state: 'waiting' });
    expect((await server.readJob(first.id)).status).toBe('pending');
  });

  it.each([
    [
      { kind: 'held', reason: 'wrong_kind' },
      { kind: 'held', reason: 'wrong_kind' },
    ],
    [{ kind: 'held', reason: 'of another day' }, { kind: 'held' }],
  ])('learns what became of its file: %j', async (report, outcome) => {
    const { server, id, list } = await startWithFormer();
    const held = list.askNext('', 'wait=20');
    await waitForOpenWaits(server, 1);
    expect((await reportOutcome(server, id, JSON.stringify(report))).status).toBe(200);
    expect(await (await held).json()).toEqual({ state: 'waiting', outcome });
    expect(await list.readJob()).toMatchObject({ state: 'done', outcome });
  });

  it('can wait for more than the outcome that it knows', async () => {
    const { server, id, list } = await startWithFormer();
    await reportOutcome(server, id, '{"kind":"held"}');
    const held = list.askNext('?known=held', 'wait=20');
    await waitForOpenWaits(server, 1);
    await reportOutcome(server, id, '{"kind":"placed"}');
    expect(await (await held).json()).toMatchObject({ outcome: { kind: 'placed' } });
  });
});

describe('a chain', () => {
  it('ends when the computer says so', async () => {
    const { server, id, list } = await startWithFormer();
    const held = list.askNext('', 'wait=20');
    await waitForOpenWaits(server, 1);
    await reportOutcome(server, id, '{"kind":"finished"}');
    expect(await (await held).json()).toEqual({ state: 'finished' });
    expect(await server.createJob({ after: id })).not.toHaveProperty('after');
  });

  it('ends when the phone says so', async () => {
    const { server, id, list } = await startWithFormer();
    expect((await list.finish()).status).toBe(204);
    expect(await server.createJob({ after: id })).not.toHaveProperty('after');
    expect(await (await list.askNext()).json()).toEqual({ state: 'finished' });
  });

  it('ends after an hour of silence', async () => {
    const clock = createFakeClock(Date.now());
    const { server, id, list } = await startWithFormer({ clock });
    clock.advance(60 * 60_000 - 1);
    expect((await server.createJob({ after: id })).after).toBe(id);
    clock.advance(1);
    expect(await server.createJob({ after: id })).not.toHaveProperty('after');
    clock.advance(60 * 60_000);
    expect(await (await list.askNext()).json()).toEqual({ state: 'finished' });
  });

  it('does not begin at a job that no phone has taken', async () => {
    const server = await startTestServer();
    const { id } = await server.createJob();
    expect(await server.createJob({ after: id })).not.toHaveProperty('after');
  });

  it('cannot name an unknown job, nor one of another project, which looks no different', async () => {
    const { server, id } = await startWithFormer();
    const unknown = { status: 404, body: { error: 'The job named in "after" is unknown.' } };
    for (const after of ['A'.repeat(22), 'no such job']) {
      const init = { method: 'POST', body: JSON.stringify({ after }) };
      expect(await readAnswer(await fetch(`${server.routes}/job`, init))).toEqual(unknown);
    }
    const api = await createProject(server, 'demo');
    expect(await readAnswer(await api('POST', '/jobs', { body: { after: id } }))).toEqual(unknown);
  });

  it('has no loop: only a job that was there before can be named', async () => {
    const { server, id } = await startWithFormer();
    let former = id;
    for (let length = 0; length < 5; length++) {
      const next = await server.createJob({ after: former });
      const phone = createPhone(server.url);
      await phone.sendFile(next.id, { bytes: makeFiles(3)[0].bytes });
      const answer = await phone.list(next.id).askNext();
      expect(await answer.json()).toEqual({ state: 'waiting' });
      former = next.id;
    }
  });
});

describe('openedAt', () => {
  it('is when a phone first opened the page, and not what merely fetches the address', async () => {
    const { server, id, phone } = await startWithJob();
    await fetch(`${server.url}/phone/jobs/${id}`);
    expect(await server.readJob(id)).not.toHaveProperty('openedAt');
    await phone.readJob(id);
    const { openedAt } = await server.readJob(id);
    expect(Date.parse(String(openedAt))).toBeGreaterThan(0);
    await createPhone(server.url).readJob(id);
    expect((await server.readJob(id)).openedAt).toBe(openedAt);
  });
});

it('an outcome that makes no sense is refused', async () => {
  const { server, id } = await startWithFormer();
  for (const body of ['{}', '{"kind":"eaten"}', '[]', '']) {
    expect((await readAnswer(await reportOutcome(server, id, body))).status).toBe(400);
  }
});
