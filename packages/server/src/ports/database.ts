import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { ChangeFeed } from './change-feed.ts';
import type { Clock } from './clock.ts';
import type { JobStore } from './job-store.ts';
import type { KeyStore } from './key-store.ts';
import type { Leases } from './leases.ts';
import type { PartLedger } from './part-ledger.ts';
import type { PortableRecord } from './portable-record.ts';
import type { SettingStore } from './setting-store.ts';
import type { WebhookStore } from './webhook-store.ts';

/** All that a database keeps for a server, opened and closed together. */
export interface Database {
  jobs: JobStore;
  keys: KeyStore;
  webhooks: WebhookStore;
  settings: SettingStore;
  ledger: PartLedger;
  leases: Leases;
  /** Adds records in one step. Rejects, and adds none, where any of them is there already, by id or name. */
  addRecords: (records: readonly PortableRecord[]) => Promise<void>;
  /** How the instances that share the database, and commands beside them, tell each other what changes. */
  feed: ChangeFeed;
  /** Whether other instances may use it at the same time. */
  isShared: boolean;
  /** The time that all instances agree on: that of the database, if it is shared. */
  createClock: (own: Clock) => Promise<Clock>;
  /** Counts the actions of each key, `points` in a minute, for all instances together. */
  createRateLimiter: (name: string, points: number) => RateLimiterAbstract;
  /** @throws StoreUnavailableError, when it cannot be used now. */
  check: () => Promise<void>;
  close: () => Promise<void>;
}

/** The schema of a database, looked at and changed without the rest of it. */
export interface Migrations {
  /**
   * How many steps the schema lacks; all of them, where there is no database yet. Changes nothing.
   *
   * @throws StartError `newer_data`, when a newer version of the server has changed the schema.
   */
  countMissing: () => Promise<number>;
  /** Takes the missing steps. Safe when several processes do it at the same moment. */
  apply: () => Promise<void>;
  close: () => Promise<void>;
}
