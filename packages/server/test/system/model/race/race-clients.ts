import fc from 'fast-check';
import { isFinalStatus } from '@svc/protocol';
import { hashBytes, makeBytes } from '../../../support/phone.ts';
import { readAnswer } from '../../../support/test-server.ts';
import { followFile } from './race-follower.ts';
import { note, type Race } from './race-log.ts';

/** One of many concurrent clients, and its job. */
export interface RaceClient {
  job: number;
  kind: 'phone' | 'cancel' | 'watch' | 'wait' | 'follow' | 'take' | 'expire' | 'grow old';
  phone: number;
  pieces: number;
  isDamaged: boolean;
}

export const crowdArbitrary: fc.Arbitrary<RaceClient[]> = fc.array(
  fc.record({
    job: fc.nat({ max: 1 }),
    kind: fc.constantFrom(
      ...(['phone', 'phone', 'phone', 'cancel', 'watch', 'wait', 'follow'] as const),
      ...(['take', 'expire', 'grow old'] as const),
    ),
    phone: fc.nat({ max: 2 }),
    pieces: fc.integer({ min: 1, max: 4 }),
    isDamaged: fc.boolean(),
  }),
  { minLength: 6, maxLength: 24 },
);

/** The file of a phone, different for each. */
export function fileOf(phone: number): Uint8Array<ArrayBuffer> {
  return makeBytes(1_000 + phone);
}

export async function runClient(race: Race, client: RaceClient): Promise<void> {
  const path = `/v1/jobs/${race.jobIds[client.job]}`;
  switch (client.kind) {
    case 'phone':
      return sendFile(race, client);
    case 'cancel':
      return void (await note(race, race.server.call('DELETE', path)));
    case 'watch':
      return watch(race, client);
    case 'wait':
      return waitForEnd(race, client);
    case 'follow':
      return followFile(race, client.job);
    case 'take':
      return takeFile(race, client);
    case 'expire':
      return race.server.clock.advance(900_001);
    case 'grow old':
      return race.server.clock.advance(3_600_000);
    default:
      return client.kind satisfies never;
  }
}

async function sendFile(race: Race, { job, phone: index, pieces, isDamaged }: RaceClient): Promise<void> {
  const { server, log } = race;
  const phone = server.phone(index);
  const file = fileOf(index);
  const jobId = race.jobIds[job] ?? '';
  const request = { jobId, size: file.length, sha256: hashBytes(file) };
  const created = await orCut(note(race, phone.createUpload(request)));
  if (created?.status !== 201) return;
  log.claims.push({ job, phone: index });
  const url = server.url() + created.headers.get('location');
  const bytes = isDamaged ? file.toReversed() : file;
  const step = Math.ceil(file.length / pieces);
  for (let offset = 0; offset < file.length; offset += step) {
    const piece = bytes.slice(offset, offset + step);
    const response = await orCut(note(race, phone.sendBytes(url, piece, offset)));
    if (response?.status !== 204) return;
  }
  log.arrivals.push(job);
}

/** `undefined`: the server cut the connection, as it does when the upload has ended. */
async function orCut(answering: Promise<Response>): Promise<Response | undefined> {
  try {
    return await answering;
  } catch {
    return undefined; // the state of the job shows whether that was right
  }
}

const TIMES_TO_LOOK = 8;

async function watch(race: Race, { job }: RaceClient): Promise<void> {
  const seen: string[] = [];
  race.log.sightings.push({ job, seen });
  for (let look = 0; look < TIMES_TO_LOOK; look++) {
    seen.push(await readStatus(race, race.server.call('GET', `/v1/jobs/${race.jobIds[job]}`)));
  }
}

async function waitForEnd(race: Race, { job }: RaceClient): Promise<void> {
  const seen: string[] = [];
  race.log.sightings.push({ job, seen });
  const headers = { Prefer: 'wait=25' };
  do {
    seen.push(await readStatus(race, race.server.call('GET', `/v1/jobs/${race.jobIds[job]}`, { headers })));
  } while (!isOver(seen.at(-1)));
}

function isOver(status: string | undefined): boolean {
  return status === 'gone' || (status !== undefined && isFinalStatus(status.split(' ')[0] as 'failed'));
}

/** For example `in_progress`, `failed cancelled`, or `gone`. */
export async function readStatus(race: Race, answering: Promise<Response>): Promise<string> {
  const { status, body } = await readAnswer(await note(race, answering));
  if (status === 404) return 'gone';
  const { failure } = body;
  const isFailed = typeof failure === 'object' && failure !== null && 'code' in failure;
  return isFailed ? `${String(body['status'])} ${String(failure.code)}` : String(body['status']);
}

async function takeFile(race: Race, { job }: RaceClient): Promise<void> {
  const body = { expirationMinutes: 10_080 };
  const path = `/v1/jobs/${race.jobIds[job]}/download-url`;
  const answer = await readAnswer(await note(race, race.server.call('POST', path, { body })));
  if (answer.status !== 200) return;
  const response = await note(race, fetch(String(answer.body['url'])));
  const hash = hashBytes(new Uint8Array(await response.arrayBuffer()));
  const isRight = [0, 1, 2].some((phone) => hashBytes(fileOf(phone)) === hash);
  if (!isRight) race.log.surprises.push(`a promised download: ${response.status}, other bytes`);
}
