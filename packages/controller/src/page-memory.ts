import { CHAIN_SILENCE_MS, type CreateJobRequest } from '@svc/protocol';

/** What a page knows of its phones and of its backends. Kept as long as the page. */
export interface PageMemory {
  phones: KnownPhones;
  fields: KnownFields;
}

/**
 * The last job of a phone of this page, for each set of routes and each seal key: the next job names it in `after`.
 *
 * @see docs/protocol.md, "One phone for several jobs"
 */
export type KnownPhones = Map<string, { jobId: string; heardAtMs: number }>;

/** The fields of a new job without which a backend makes one, too. */
export type OptionalField = keyof Pick<CreateJobRequest, 'after' | 'tools'>;

/**
 * Which of these fields a backend takes, by the address of its route and the field's name. A strict one refuses what it does
 * not know, and is not asked with it again.
 */
export type KnownFields = Map<string, 'taken' | 'refused'>;

/** The id of the job to name. `undefined`: no phone is known, or it has been silent for too long. */
export function recallPhone(phones: KnownPhones, chain: string, nowMs: number): string | undefined {
  const phone = phones.get(chain);
  return phone && nowMs - phone.heardAtMs < CHAIN_SILENCE_MS ? phone.jobId : undefined;
}

/** A memory that is empty. */
export function createMemory(): PageMemory {
  return { phones: new Map(), fields: new Map() };
}

const ofThisPage = createMemory();

/** What all controllers of a page share. On a server each controller has its own, since it serves many people. */
export function findPageMemory(): PageMemory {
  return typeof document === 'object' ? ofThisPage : createMemory();
}
