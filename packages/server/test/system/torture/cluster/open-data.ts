import { ListMultipartUploadsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import type { Cluster } from '../../../../../../scripts/cluster/start-cluster.ts';
import { openS3BlobStore } from '../../../../src/drivers/s3/open-s3.ts';
import { parseStorageUrl } from '../../../../src/drivers/s3/storage-url.ts';
import type { BlobStore } from '../../../../src/ports/blob-store.ts';
import type { Database } from '../../../../src/ports/database.ts';
import { openAdminStorage } from '../../../../src/wire/open-storage.ts';

const LIMITS = ['jobs', 'project-jobs', 'uploads', 'wrong-ids'].map((what) => `--${what}-per-minute`);

/** Arguments of instances with limits that the torture does not reach. */
export const UNLIMITED: readonly string[] = [...LIMITS, '--max-open-jobs', '--max-waits'].flatMap((name) => [
  name,
  '1000000',
]);

/** The data of a cluster, read beside its instances. */
export interface ClusterData {
  databaseUrl: string;
  storageUrl: string;
  database: Database;
  blobs: BlobStore;
  /** Ids of all blobs of which the store has an object or a part. */
  listStored: () => Promise<string[]>;
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
  // The address of the cluster's own store has both.
  const { bucket, region = '', endpoint = '' } = parseStorageUrl(storageUrl);
  const client = new S3Client({ region, endpoint, forcePathStyle: true });
  return {
    databaseUrl,
    storageUrl,
    database,
    blobs,
    listStored: () => listStored(client, bucket),
    async close() {
      putBack();
      client.destroy();
      await database.close();
    },
  };
}

async function listStored(client: S3Client, Bucket: string): Promise<string[]> {
  const keys: (string | undefined)[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    keys.push(...Contents.map(({ Key }) => Key));
  }
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  keys.push(...Uploads.map(({ Key }) => Key));
  const ids = keys.flatMap((key) => BLOB_KEY.exec(key ?? '')?.[1] ?? []);
  return [...new Set(ids)];
}

const BLOB_KEY = /^uploads\/([\w-]{22})/;

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
