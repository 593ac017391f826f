import type { StoredJob } from './job-store.ts';
import type { StoredKey } from './key-store.ts';
import type { LedgerEntry } from './part-ledger.ts';
import type { StoredWebhookEndpoint } from './webhook-store.ts';

/** A delivery of a webhook, ended or not. Whoever may be sending it when it is copied sends it again. */
export interface CopiedDelivery {
  id: number;
  endpointId: string;
  jobId: string;
  eventId: string;
  body: string;
  status: 'pending' | 'delivered' | 'given_up';
  attempts: number;
  dueAtMs: number;
  endedAtMs: number | null;
}

/** What is copied, a row of each kind. What is kept for a moment only, as leases are, is not. */
export interface CopiedRows {
  keys: StoredKey;
  endpoints: StoredWebhookEndpoint;
  /** With their files. */
  jobs: StoredJob;
  deliveries: CopiedDelivery;
  settings: { id: string; value: string };
  /** What the driver of an object store knows of its blobs. */
  blobs: LedgerEntry & { id: string };
}

export type CopyKind = keyof CopiedRows;

/** In an order in which no row comes before one that it names. */
export const COPY_KINDS: readonly CopyKind[] = [
  'keys',
  'endpoints',
  'jobs',
  'deliveries',
  'settings',
  'blobs',
];

export interface CopyTable<Row extends { id: string | number }> {
  count: () => Promise<number>;
  /** Rows whose ids come after this one. `undefined`: the first ones. */
  read: (after: Row['id'] | undefined, limit: number) => Promise<Row[]>;
  /** Adds rows, or replaces those with their ids. */
  put: (rows: readonly Row[]) => Promise<void>;
  /** Ids that are not there are passed over. */
  remove: (ids: readonly Row['id'][]) => Promise<void>;
}

/**
 * Reads and writes all that a database keeps as rows that are the same for every driver, so that the data of one can be
 * moved to another while nobody else uses either. The contract test checks these rules for every driver:
 *
 * 1. Rows come in the order of their ids: numbers by their value, texts as JavaScript compares them.
 * 2. A row that was put is read back as it was, field by field, by the other stores of the database as well: bytes that
 *    were held count as held, and what was due is due.
 * 3. `put` and `remove` are one atomic step each. A row that is put twice is there once.
 * 4. A delivery keeps its id, and new ones get higher ids.
 */
export type DataCopy = { readonly [Kind in CopyKind]: CopyTable<CopiedRows[Kind]> };
