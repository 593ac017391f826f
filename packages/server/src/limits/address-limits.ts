import type { AddressList } from '../network/address-list.ts';
import { readPerson } from '../http/request-person.ts';
import { readClient, type SentRequest } from '../network/client-address.ts';
import type { ServerLimits } from '../config/server-limits.ts';
import type { Database } from '../ports/database.ts';
import { RateLimit } from './rate-limit.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** The counters of each address, each person with a key, and each project. */
export interface AddressLimits {
  jobs: RateLimit;
  personJobs: RateLimit;
  projectJobs: RateLimit;
  uploads: RateLimit;
  /** Tries to sign in to the dashboard. */
  signIns: RateLimit;
  countWrongId: CountWrongId;
  enterWait: EnterWait;
  trustedProxies: AddressList;
}

/**
 * Counts a wrong id or key of an address. Not called for valid ids, which work even if others at the address have
 * guessed. Throws SvcError `rate_limited` above the limit.
 */
export type CountWrongId = (request: SentRequest) => Promise<void>;

/** Counts a held request until the returned function is called. `undefined`: its address or person has too many. */
export type EnterWait = (request: SentRequest) => (() => void) | undefined;

export interface CountingParts {
  createRateLimiter: Database['createRateLimiter'];
  /** See `RateLimit`. */
  salt: string;
  /** This instance's share of an address's limit for open things. */
  shareOf: (limit: number) => number;
  trustedProxies: AddressList;
}

const SIGN_INS_PER_MINUTE = 10;

export function createAddressLimits(
  limits: ServerLimits,
  { createRateLimiter, salt, shareOf, trustedProxies }: CountingParts,
): AddressLimits {
  const limitRate = (name: string, perMinute: number, message: string) =>
    new RateLimit(createRateLimiter(name, perMinute), { salt, message });
  const limitRateOfOwn = (name: string, perMinute: number, message: string) =>
    new RateLimit(createRateLimiter(name, perMinute), { message });
  const wrongIds = limitRate('wrong_ids', limits.wrongIdsPerMinute, TOO_MANY.wrongIds);
  const wrongIdsOfPeople = limitRateOfOwn(
    'person_wrong_ids',
    limits.wrongIdsPerMinute,
    TOO_MANY.personWrongIds,
  );
  const waits = new ConcurrencyLimit(() => shareOf(limits.maxWaits));
  return {
    jobs: limitRate('jobs', limits.addressJobsPerMinute, TOO_MANY.jobs),
    personJobs: limitRateOfOwn('person_jobs', limits.addressJobsPerMinute, TOO_MANY.personJobs),
    projectJobs: limitRateOfOwn('project_jobs', limits.projectJobsPerMinute, TOO_MANY.projectJobs),
    uploads: limitRate('uploads', limits.uploadsPerMinute, TOO_MANY.uploads),
    signIns: limitRate('sign_ins', SIGN_INS_PER_MINUTE, TOO_MANY.signIns),
    async countWrongId(request) {
      const person = readPerson(request);
      if (person) return wrongIdsOfPeople.take(person.id);
      const { key, isThisMachine } = readClient(request, trustedProxies);
      if (!isThisMachine) await wrongIds.take(isSentByAnotherSite(request) ? `${key} by another site` : key);
    },
    enterWait(request) {
      const person = readPerson(request);
      if (person) return waits.enter(`person ${person.id}`);
      const { key, isThisMachine } = readClient(request, trustedProxies);
      return isThisMachine ? () => {} : waits.enter(key);
    },
    trustedProxies,
  };
}

/**
 * Whether a page of another site made a browser send the request, for example with `<img src>`. Wrong ids in such
 * requests are counted apart from those of the people at that address. Browsers mark them
 * (https://www.w3.org/TR/fetch-metadata/).
 */
export function isSentByAnotherSite({ headers }: Pick<SentRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** Most waits last 20 seconds, so soon another one can begin. */
export const WAIT_RETRY_SECONDS = 5;

export const TOO_MANY = {
  jobs: 'Too many transfers were started from this address. Try again in a minute.',
  personJobs: 'Too many transfers were started with your key. Try again in a minute.',
  projectJobs: 'Too many transfers were started with this API key. Try again in a minute.',
  uploads: 'Too many files were sent from this address. Try again in a minute.',
  personWrongIds: 'Too many wrong codes came with your key. Try again in a minute.',
  wrongIds: 'Too many wrong codes came from this address. Try again in a minute.',
  signIns: 'Too many tries to sign in. Try again in a minute.',
  waits: 'Too many of your requests wait. Try again in a few seconds.',
} as const;
