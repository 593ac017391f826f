import { Instance } from '../instances/instance.ts';
import { runOnOne } from '../instances/run-on-one.ts';
import { UploadLeases } from '../instances/upload-leases.ts';
import { createRandomId } from '../crypto/secrets.ts';
import type { JobChanges } from '../jobs/job-changes.ts';
import type { ChangeFeed } from '../ports/change-feed.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database.ts';

/** This process's connection to other instances. */
export interface Instances {
  /** See `Instance.shareOf`. */
  shareOf: (limit: number) => number;
  /** Absent: no other instances. */
  uploadLeases?: UploadLeases;
  /** Begins to listen to other instances. */
  listen: (changes: JobChanges) => Promise<void>;
  /** Runs work on one of all instances. `start` returns a function that ends it, and so does this. */
  runOnOne: (name: string, start: () => () => Promise<void>) => () => Promise<void>;
  /** Tells the others that this instance is gone. */
  stop: () => Promise<void>;
}

/** With a database that is not shared, this is the only instance, and hears of commands only. */
export async function joinInstances(
  { leases, feed }: Pick<Database, 'leases' | 'feed'>,
  clock: Clock,
): Promise<Instances> {
  if (!leases) return createOnlyInstance(feed);
  const instance = new Instance({ leases, clock, id: createRandomId() });
  const uploadLeases = new UploadLeases({ leases, feed, clock, instance });
  await instance.join();
  return {
    shareOf: (limit) => instance.shareOf(limit),
    uploadLeases,
    listen: (changes) =>
      feed.listen((change) => {
        uploadLeases.receive(change);
        changes.receive(change);
      }),
    runOnOne: (name, start) => runOnOne({ leases, clock, instanceId: instance.id, name, start }),
    async stop() {
      await feed.stop();
      // Otherwise the others notice it later.
      await instance.stop().catch(() => {});
    },
  };
}

function createOnlyInstance(feed: ChangeFeed): Instances {
  return {
    shareOf: (limit) => limit,
    listen: (changes) => feed.listen((change) => changes.receive(change)),
    runOnOne: (_name, start) => start(),
    stop: () => feed.stop(),
  };
}
