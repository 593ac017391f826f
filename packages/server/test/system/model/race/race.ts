import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseJob, type JobStatus } from '@svc/protocol';
import { hashBytes } from '../../../support/phone.ts';
import { readAnswer } from '../../../support/test-server.ts';
import { crowdArbitrary, fileOf, readStatus, runClient, type RaceClient } from './race-clients.ts';
import type { Race, RaceServer } from './race-log.ts';
import { eventually } from '../../../support/time.ts';
import { openRealServer } from '../real-server.ts';
import { canMoveTo } from '../reference-model.ts';

/**
 * Many clients at once on two jobs, over HTTP. Their order depends on the machine, so a failure may not be repeatable.
 * The checks hold for every order.
 */
export function createRace(open: () => Promise<RaceServer> = openRealServer) {
  return fc.asyncProperty(crowdArbitrary, async (crowd) => {
    const server = await open();
    try {
      await runCrowd(server, crowd);
    } finally {
      await server.close();
    }
  });
}

async function runCrowd(server: RaceServer, crowd: readonly RaceClient[]): Promise<void> {
  const jobIds = [await createJob(server), await createJob(server)];
  const log = { sightings: [], claims: [], arrivals: [], readings: [], surprises: [] };
  const race: Race = { server, jobIds, log };
  const run = (client: RaceClient) =>
    runClient(race, client).catch((error: unknown) =>
      race.log.surprises.push(`${client.kind}: ${String(error)}`),
    );
  const running = crowd.map((client) => ({ client, done: run(client) }));
  await Promise.all(running.filter(({ client }) => !isHeld(client)).map(({ done }) => done));
  await server.passLifetime();
  // A waiter that does not learn the end fails by the time limit of its request.
  await Promise.all(running.map(({ done }) => done));
  assert.deepEqual([...race.log.surprises, ...server.errors], [], 'the server has failed');
  for (const job of [0, 1]) await judgeJob(race, job);
  await judgeDisk(race);
}

/** Whether the client may have to wait for the end of the job. */
function isHeld({ kind }: RaceClient): boolean {
  return kind === 'wait' || kind === 'follow';
}

async function createJob({ call }: RaceServer): Promise<string> {
  return String((await readAnswer(await call('POST', '/v1/jobs', { body: {} }))).body['id']);
}

async function judgeJob(race: Race, job: number): Promise<void> {
  const { log, jobIds, server } = race;
  const winners = new Set(log.claims.filter((claim) => claim.job === job).map(({ phone }) => phone));
  assert.ok(winners.size <= 1, 'two phones have the job');
  const read = () => readStatus(race, server.call('GET', `/v1/jobs/${jobIds[job]}`));
  // The instance with the housekeeping ends expired jobs.
  await eventually('the job has an end', async () => /^(completed|failed .*|gone)$/.test(await read()));
  const end = await read();
  for (const { seen } of log.sightings.filter((sighting) => sighting.job === job)) {
    [...seen, end].reduce((from, to) => (assertMove(from, to), to), 'pending');
  }
  if (log.arrivals.includes(job))
    assert.match(end, /^(completed|gone)$/, 'a phone was told that all has arrived');
  if (end === 'completed') await judgeFile(race, job, [...winners][0] ?? -1);
  await judgeReadings(race, job);
}

/** Read bytes are the beginning of a sent file. With the tag of the completed file, they are all of it. */
async function judgeReadings({ server, jobIds, log }: Race, job: number): Promise<void> {
  const { body } = await readAnswer(await server.call('GET', `/v1/jobs/${jobIds[job]}`));
  const held = body['status'] === 'completed' ? parseJob(body).files?.[0] : undefined;
  for (const { etag, bytes } of log.readings.filter((reading) => reading.job === job)) {
    const sent = [0, 1, 2].flatMap((phone) => [fileOf(phone), fileOf(phone).toReversed()]);
    const isBeginning = sent.some((file) => Buffer.compare(file.subarray(0, bytes.length), bytes) === 0);
    assert.ok(isBeginning, 'a reader got bytes that nobody sent');
    if (held && etag === held.etag)
      assert.equal(bytes.length, held.size, 'a reader got a part of what is completed');
  }
}

/** A status moves forward only. A final job stays as it is until it is forgotten. */
function assertMove(from: string, to: string): void {
  if (from === to) return;
  const isFinal = from.startsWith('failed') || from === 'completed';
  const [fromStatus, toStatus] = [from, to].map((text) => text.split(' ')[0]) as [JobStatus, JobStatus];
  const isRight = to === 'gone' ? isForgettable(from, isFinal) : reaches(fromStatus, toStatus);
  assert.ok(isRight, `${from} became ${to}`);
}

/** Between two looks a job may have ended and been forgotten. */
function isForgettable(from: string, isFinal: boolean): boolean {
  return isFinal || from !== 'gone';
}

/** Between two looks a job may have moved twice. */
function reaches(from: JobStatus, to: JobStatus): boolean {
  return canMoveTo(from, to) || (from === 'pending' && to === 'completed');
}

async function judgeFile({ server, jobIds }: Race, job: number, winner: number): Promise<void> {
  const presigned = await readAnswer(await server.call('POST', `/v1/jobs/${jobIds[job]}/download-url`));
  const response = await fetch(String(presigned.body['url']));
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.equal(hashBytes(bytes), hashBytes(fileOf(winner)), 'completed with other bytes');
}

/** Each completed job has a file, and there are no others. */
async function judgeDisk(race: Race): Promise<void> {
  const read = (id: string) => readStatus(race, race.server.call('GET', `/v1/jobs/${id}`));
  const ends = await Promise.all(race.jobIds.map(read));
  const wanted = ends.filter((end) => end === 'completed').length;
  await eventually(
    'only wanted files are held',
    async () => (await race.server.listFiles()).length === wanted,
  );
}
