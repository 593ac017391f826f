import { createCipheriv } from 'node:crypto';
import type { StoragePlaces } from '../../../src/wire/open-storage.ts';
import { createKey } from '../../support/create-key.ts';
import { createHttpPhone, type HttpPhone, type Send } from '../../support/phone.ts';
import type { Outages } from './cluster/outages.ts';
import { ExpectedJobs } from './expected-jobs.ts';
import { PhaseTracker } from './phases.ts';
import type { Random } from './random.ts';
import { openWebhookListener, type WebhookListener } from './webhook-listener.ts';

/** The limit of an answer, longer than the server holds any. */
export const ANSWER_LIMIT_MS = 30_000;

/** The address of the server, which stops and starts again. */
export class Uptime {
  url = '';
  #up: Promise<void> = new Promise(() => {});
  #announce = () => {};

  constructor() {
    this.markDown();
  }

  whenUp(): Promise<void> {
    return this.#up;
  }

  markDown(): void {
    this.#up = new Promise((resolve) => (this.#announce = resolve));
  }

  markUp(url: string): void {
    this.url = url;
    this.#announce();
  }
}

export interface TortureWorld {
  uptime: Uptime;
  expectedJobs: ExpectedJobs;
  phases: PhaseTracker;
  listener: WebhookListener;
  apiKey: string;
  /** Whether files can be read while they arrive. */
  canFollow: boolean;
  /** Whether phones may send to the store of files themselves. */
  isDirect: boolean;
  /** Absent: the server is one process, which answers whenever it can be reached. */
  outages?: Outages;
  /** All files are slices of it. */
  pool: Uint8Array<ArrayBuffer>;
}

const POOL_BYTES = 24 * 1024 * 1024;

/** Adds a key and a receiver of webhooks to the server's data, and keeps what the server tells. */
export async function createTortureWorld(
  places: Pick<StoragePlaces, 'dataDir' | 'databaseUrl'>,
  random: Random,
): Promise<TortureWorld> {
  return {
    apiKey: await createKey(places, 'torture'),
    listener: await openWebhookListener(places),
    uptime: new Uptime(),
    expectedJobs: new ExpectedJobs(),
    phases: new PhaseTracker(),
    canFollow: true,
    isDirect: false,
    pool: makePool(random),
  };
}

/** The key stream of a cipher: a hundred times as fast as a loop. */
function makePool(random: Random): Uint8Array<ArrayBuffer> {
  const key = Buffer.from(Array.from({ length: 16 }, () => random.integer(0, 255)));
  const cipher = createCipheriv('aes-128-ctr', key, Buffer.alloc(16));
  return new Uint8Array(cipher.update(new Uint8Array(POOL_BYTES)));
}

/** An answer that was read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** An answer that must not be: the server has failed. */
export function noteFailure({ expectedJobs }: TortureWorld, what: string, { status, bytes }: Answer): void {
  if (status >= 500) expectedJobs.violations.push(`${what}: ${status} ${bytes.toString().slice(0, 200)}`);
}

/** Sends one request. Rejects when the connection breaks, as it does when the server is killed. */
export async function request(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** A phone whose requests go to a server that may be killed meanwhile. */
export function openPhone(baseUrl: string, claim: string, send: Send<Answer> = request): HttpPhone<Answer> {
  return createHttpPhone(baseUrl, send, { claim });
}

export function readJson({ bytes }: Answer): Record<string, unknown> {
  const value: unknown = JSON.parse(bytes.toString());
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  throw new Error('The answer is not a JSON object.');
}
