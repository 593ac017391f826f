import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { findSwift } from '../services/find-services.ts';
import { startPostgres, type RunningPostgres } from '../services/postgres.ts';
import { startSwiftS3, type SwiftS3 } from '../services/swift-s3.ts';
import type { ClusterOptions } from './cluster-options.ts';
import { startRoundRobinProxy } from './proxy/round-robin-proxy.ts';
import type { UndoList } from './undo-list.ts';

/** What the instances share. */
export interface ClusterServices {
  /** `undefined`: it is not the cluster's own. */
  database: RunningPostgres | undefined;
  /** `undefined`: it is not the cluster's own. */
  store: SwiftS3 | undefined;
  /** Tells an instance where they are, and with which key. */
  environment: Readonly<Record<string, string>>;
}

interface Parts {
  folder: string;
  undo: UndoList;
}

/**
 * Starts what is to be the cluster's own, installing what is missing for it. Where something is elsewhere, the keys to it
 * are those of this process.
 */
export async function startServices(options: ClusterOptions, parts: Parts): Promise<ClusterServices> {
  const { database = 'own', storage = 'own' } = options;
  // All have to be there, or not, before anything is undone.
  const [ownDatabase, ownStore] = await Promise.allSettled([
    database === 'own' ? startOwnDatabase(parts) : undefined,
    storage === 'own' ? startOwnStore(options, parts) : undefined,
  ]);
  if (ownDatabase.status === 'rejected') throw ownDatabase.reason;
  if (ownStore.status === 'rejected') throw ownStore.reason;
  return {
    database: ownDatabase.value,
    store: ownStore.value?.store,
    environment: {
      ...describeDatabase(ownDatabase.value?.url ?? database),
      ...(ownStore.value?.environment ?? describeStorage(storage)),
    },
  };
}

/** Durable, as it is in earnest: what is measured and killed here is to be what people run. */
async function startOwnDatabase({ folder, undo }: Parts): Promise<RunningPostgres> {
  const database = await startPostgres({ folder: path.join(folder, 'postgres'), isDurable: true });
  undo.add(() => database.end());
  return database;
}

const BUCKET = 'pocketfill';

interface OwnStore {
  store: SwiftS3;
  environment: Record<string, string>;
}

async function startOwnStore(
  { onStorageRequest }: ClusterOptions,
  { folder, undo }: Parts,
): Promise<OwnStore> {
  await findSwift({ install: true });
  const home = path.join(folder, 's3');
  await mkdir(home, { recursive: true });
  // Of an earlier run, at other ports. What is stored stays.
  await rm(path.join(home, 'conf'), { recursive: true, force: true });
  const store = await startSwiftS3({ folder: home });
  undo.add(() => store.stop());
  // Only here: whoever has a store elsewhere needs no client library.
  const { createBucket } = await import('./create-bucket.ts');
  await createBucket(store, BUCKET);
  const endpoint = onStorageRequest
    ? await countRequests(store.endpoint, onStorageRequest, undo)
    : store.endpoint;
  const query = new URLSearchParams({ region: store.region, endpoint });
  return {
    store,
    environment: {
      SVC_STORAGE_URL: `s3://${BUCKET}?${query.toString()}`,
      AWS_ACCESS_KEY_ID: store.accessKeyId,
      AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
    },
  };
}

/** A proxy before the store. Gives its address: signatures are for the host that was asked, which the proxy keeps. */
async function countRequests(endpoint: string, onRequest: () => void, undo: UndoList): Promise<string> {
  const proxy = await startRoundRobinProxy({ onRequest });
  undo.add(() => proxy.close());
  proxy.setTargets([endpoint]);
  return `http://127.0.0.1:${proxy.port}`;
}

function describeDatabase(database: string): Record<string, string> {
  return database === 'sqlite' ? {} : { SVC_DATABASE_URL: database };
}

function describeStorage(storage: string): Record<string, string> {
  if (storage === 'disk') return {};
  const keys = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('AWS_') && value !== undefined ? [[name, value]] : [],
  );
  return { SVC_STORAGE_URL: storage, ...Object.fromEntries(keys) };
}
