import { CHAIN_SILENCE_MS } from '@svc/protocol';

/**
 * The last job of a phone of this page, for each set of routes and each seal key: the next job names it in `after`.
 * Kept as long as the page.
 *
 * @see docs/protocol.md, "One phone for several jobs"
 */
export type KnownPhones = Map<string, { jobId: string; heardAtMs: number }>;

/** The id of the job to name. `undefined`: no phone is known, or it has been silent for too long. */
export function recallPhone(phones: KnownPhones, chain: string, nowMs: number): string | undefined {
  const phone = phones.get(chain);
  return phone && nowMs - phone.heardAtMs < CHAIN_SILENCE_MS ? phone.jobId : undefined;
}

const ofThisPage: KnownPhones = new Map();

/**
 * The phones that all controllers of a page share. On a server each controller has its own, since it serves many
 * people.
 */
export function findKnownPhones(): KnownPhones {
  return typeof document === 'object' ? ofThisPage : new Map();
}
