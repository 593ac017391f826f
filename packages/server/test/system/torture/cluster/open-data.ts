import type { Cluster } from '../../../../../../scripts/cluster/start-cluster.ts';
import { openS3BlobStore } from '../../../../src/drivers/s3/open-s3.ts';
import type { BlobStore } from '../../../../src/ports/blob-store.ts';
import type { Database } from '../../../../src/ports/database.ts';
import { openAdminStorage } from '../../../../src/wire/open-storage.ts';

const LIMITS = ['jobs', 'project-jobs', 'uploads', 'wrong-ids'].map((what) => `--${what}-per-minute`);

/** Arguments of instances whose limits no torture reaches. */
export const UNLIMITED: readonly string[] = [...LIMITS, '--max-open-jobs', '--max-waits'].flatMap((name) => [
  name,
  '1000000',
]);

/** What the instances of a cluster keep, seen past them. */
export interface ClusterData {
  databaseUrl: string;
  storageUrl: string;
  database: Database;
  blobs: BlobStore;
  close: () => Promise<void>;
}

/** Opens PostgreSQL and the S3 store of a cluster. The keys to the store are in the environment until it is closed. */
export async function openData({ services }: Pick<Cluster, 'services'>): Promise<ClusterData> {
  const {
    SVC_DATABASE_URL: databaseUrl = '',
    SVC_STORAGE_URL: storageUrl = '',
    ...keys
  } = services.environment;
  const putBack = setEnvironment(keys);
  const database = await openAdminStorage({ dataDir: '', databaseUrl });
  const blobs = await openS3BlobStore(storageUrl, database.ledger);
  return {
    databaseUrl,
    storageUrl,
    database,
    blobs,
    async close() {
      putBack();
      await database.close();
    },
  };
}

function setEnvironment(values: Readonly<Record<string, string>>): () => void {
  const former = Object.keys(values).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, values);
  return () => {
    for (const [name, value] of former) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
