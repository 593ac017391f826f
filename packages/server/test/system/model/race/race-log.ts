import type { FakeClock } from '../../../support/time.ts';
import type { RealServer } from '../real-server.ts';

/** The observations of all clients, which are judged in the end. */
export interface RaceLog {
  /** The statuses that one client has read of a job, in their order. */
  sightings: { job: number; seen: string[] }[];
  /** Phones that were given a job. */
  claims: { job: number; phone: number }[];
  /** Jobs whose phone was told that all bytes have arrived. */
  arrivals: number[];
  /** The bytes that readers have read of one upload each. */
  readings: { job: number; etag: string; bytes: Uint8Array }[];
  /** Answers that must not happen. */
  surprises: string[];
}

/** The server of a race: one, or several that must behave as one. */
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

/** Notes an answer of a failed server. */
export async function note(race: Race, answering: Promise<Response>): Promise<Response> {
  const response = await answering;
  if (response.status >= 500) race.log.surprises.push(`${response.status} ${await response.text()}`);
  return response;
}
