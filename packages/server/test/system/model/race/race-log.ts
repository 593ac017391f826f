import type { FakeClock } from '../../../support/time.ts';
import type { RealServer } from '../real-server.ts';

/** What clients have seen, to be judged when all are done. */
export interface RaceLog {
  /** The statuses that one client has read of a job, in their order. */
  sightings: { job: number; seen: string[] }[];
  /** Phones that were given a job. */
  claims: { job: number; phone: number }[];
  /** Phones that were told that all has arrived. */
  arrivals: number[];
  /** What somebody has read of one upload, as far as they came. */
  readings: { job: number; etag: string; bytes: Uint8Array }[];
  /** Statuses of answers that must not be. */
  surprises: string[];
}

/** What the clients of a race ask: one server, or several that must be as one. */
export interface RaceServer extends Pick<
  RealServer,
  'errors' | 'url' | 'call' | 'phone' | 'listFiles' | 'passLifetime' | 'close'
> {
  clock: Pick<FakeClock, 'advance'>;
}

export interface Race {
  server: RaceServer;
  jobIds: string[];
  log: RaceLog;
}

/** Remembers an answer that says that the server has failed. */
export async function note(race: Race, answering: Promise<Response>): Promise<Response> {
  const response = await answering;
  if (response.status >= 500) race.log.surprises.push(`${response.status} ${await response.text()}`);
  return response;
}
