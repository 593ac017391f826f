import { readCount, readObject, readText } from '../wire/read-fields.ts';
import { SvcError } from '../wire/svc-error.ts';

// Apart from `phone-contract.ts`, so that the phone's page loads it only where the server uses it.

/**
 * Base path of uploads whose parts go straight to the object store, each by its id. `POST …/:id/parts` counts
 * the parts that have arrived and names the next one. Called before the first part and after each. Body
 * `{sha256?}`: SHA-256 of the whole file, lower-case hex, due before the last part.
 */
export const PHONE_UPLOADS_PATH = '/phone/uploads';

/** Where to send the bytes from `start` on, up to `end` (excluded), by `PUT` and without any header. */
export interface NextPart {
  url: string;
  start: number;
  end: number;
}

/**
 * The answer. `offset`: how many bytes have arrived. `next`: the next missing part. `state`: all parts have
 * arrived and the file was checked; `done`: its job is completed, too.
 */
export type PartsAnswer = { offset: number } & ({ next: NextPart } | { state: 'whole' | 'done' });

/** @throws SvcError `bad_response`, when it is not a valid answer. */
export function parsePartsAnswer(value: unknown): PartsAnswer {
  const fields = readObject(value);
  const offset = readCount(fields?.['offset']);
  const state = readText(fields?.['state']);
  const next = parseNextPart(fields?.['next']);
  if (offset !== undefined && next) return { offset, next };
  if (offset !== undefined && (state === 'whole' || state === 'done')) return { offset, state };
  throw new SvcError('bad_response', 'The answer names no part.');
}

function parseNextPart(value: unknown): NextPart | undefined {
  const fields = readObject(value);
  const url = readText(fields?.['url']);
  const start = readCount(fields?.['start']);
  const end = readCount(fields?.['end']);
  const isPart = url !== undefined && start !== undefined && end !== undefined && start < end;
  return isPart ? { url, start, end } : undefined;
}
