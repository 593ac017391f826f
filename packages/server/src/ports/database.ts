import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { ChangeFeed } from './change-feed.ts';
import type { Clock } from './clock.ts';
import type { JobStore } from './job-store.ts';
import type { AccessKeyStore, KeyStore } from './key-store.ts';
import type { Leases } from './leases.ts';
import type { PartLedger } from './part-ledger.ts';
import type { PortableRecord } from './portable-record.ts';
import type { SettingStore } from './setting-store.ts';
import type { WebhookStore } from './webhook-store.ts';

/** All stores of a server's database, opened and closed together. */
export interface Database {
  jobs: JobStore;
  /** Of projects, for the job API. */
  keys: KeyStore;
  /** Of people and devices, for the four routes. */
  accessKeys: AccessKeyStore;
  webhooks: WebhookStore;
  settings: SettingStore;
  ledger: PartLedger;
  /** Of the instances that share it. Absent: one instance uses it at a time. */
  leases?: Leases;
  /** Adds records in one step. Rejects, and adds none, if the id or name of any exists. */
  addRecords: (records: readonly PortableRecord[]) => Promise<void>;
  /** The channel by which instances and commands report changes to each other. */
  feed: ChangeFeed;
  /** The time of all instances: that of a shared database. */
  createClock: (own: Clock) => Promise<Clock>;
  /** Counts the actions of each key, `points` in a minute, for all instances together. */
  createRateLimiter: (name: string, points: number) => RateLimiterAbstract;
  /** @throws StoreUnavailableError, when it cannot be used now. */
  check: () => Promise<void>;
  close: () => Promise<void>;
}

/** Access to the schema of a database only. */
export interface Migrations {
  /**
   * The number of missing steps; all steps, if there is no database yet. Changes nothing.
   *
   * @throws StartError `newer_data`, when a newer version of the server has changed the schema.
   */
  countMissing: () => Promise<number>;
  /** Applies the missing steps. Several processes may do so at once. */
  apply: () => Promise<void>;
  close: () => Promise<void>;
}
