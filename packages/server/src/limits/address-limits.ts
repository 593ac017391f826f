import type { AddressList } from '../network/address-list.ts';
import { readClient, type SentRequest } from '../network/client-address.ts';
import type { ServerLimits } from '../config/server-limits.ts';
import type { Database } from '../ports/database.ts';
import { RateLimit } from './rate-limit.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** The counters of each address and of each project. */
export interface AddressLimits {
  jobs: RateLimit;
  projectJobs: RateLimit;
  uploads: RateLimit;
  wrongIds: RateLimit;
  /** Tries to sign in to the dashboard. */
  signIns: RateLimit;
  waits: ConcurrencyLimit;
  trustedProxies: AddressList;
}

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
  return {
    jobs: limitRate('jobs', limits.addressJobsPerMinute, TOO_MANY.jobs),
    projectJobs: limitRate('project_jobs', limits.projectJobsPerMinute, TOO_MANY.projectJobs),
    uploads: limitRate('uploads', limits.uploadsPerMinute, TOO_MANY.uploads),
    wrongIds: limitRate('wrong_ids', limits.wrongIdsPerMinute, TOO_MANY.wrongIds),
    signIns: limitRate('sign_ins', SIGN_INS_PER_MINUTE, TOO_MANY.signIns),
    waits: new ConcurrencyLimit(() => shareOf(limits.maxWaits)),
    trustedProxies,
  };
}

/** Counts a held request until the returned function is called. `undefined`: its address has too many. */
export type EnterWait = (request: SentRequest) => (() => void) | undefined;

export function createWaitLimit({ waits, trustedProxies }: AddressLimits): EnterWait {
  return (request) => {
    const { key, isThisMachine } = readClient(request, trustedProxies);
    return isThisMachine ? () => {} : waits.enter(key);
  };
}

/** Most waits last 20 seconds, so soon another one can begin. */
export const WAIT_RETRY_SECONDS = 5;

export const TOO_MANY = {
  jobs: 'Too many transfers were started from this address. Try again in a minute.',
  projectJobs: 'Too many transfers were started with this API key. Try again in a minute.',
  uploads: 'Too many files were sent from this address. Try again in a minute.',
  wrongIds: 'Too many wrong codes came from this address. Try again in a minute.',
  signIns: 'Too many tries to sign in. Try again in a minute.',
  waits: 'Too many requests of this address wait. Try again in a few seconds.',
} as const;
