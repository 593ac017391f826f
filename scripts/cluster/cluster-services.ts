import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres, type RunningPostgres } from '../services/postgres.ts';
import { startSwiftS3, type SwiftS3 } from '../services/swift-s3.ts';
import type { ClusterOptions } from './cluster-options.ts';
import { startRoundRobinProxy } from './proxy/round-robin-proxy.ts';
import type { UndoList } from './undo-list.ts';

/** The services that the instances share. */
export interface ClusterServices {
  /** `undefined`: an external one. */
  database: RunningPostgres | undefined;
  /** `undefined`: an external one. */
  store: SwiftS3 | undefined;
  /** The addresses and keys for an instance. */
  environment: Readonly<Record<string, string>>;
}

interface Parts {
  folder: string;
  undo: UndoList;
}

/**
 * Starts the cluster's own services, and installs missing programs. For external ones, keys come from this process's
 * environment.
 */
export async function startServices(options: ClusterOptions, parts: Parts): Promise<ClusterServices> {
  const { database = 'own', storage = 'own' } = options;
  // Both must have settled before anything is undone.
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

/** Durable, as in production: what is measured and killed here must be what people run. */
async function startOwnDatabase({ folder, undo }: Parts): Promise<RunningPostgres> {
  const database = await startPostgres({ folder: path.join(folder, 'postgres'), isDurable: true });
  undo.add(() => database.end());
  return database;
}

interface OwnStore {
  store: SwiftS3;
  environment: Record<string, string>;
}

async function startOwnStore(
  { onStorageRequest }: ClusterOptions,
  { folder, undo }: Parts,
): Promise<OwnStore> {
  const home = path.join(folder, 's3');
  // Configurations of an earlier run have other ports. The stored data stays.
  await rm(path.join(home, 'conf'), { recursive: true, force: true });
  const store = await startSwiftS3({ folder: home });
  undo.add(() => store.stop());
  const places = onStorageRequest && {
    endpoint: await countRequests(store.endpoint, onStorageRequest, undo),
  };
  return { store, environment: await store.createBucket('pocketfill', places) };
}

/** A proxy before the store. Returns its address: signatures contain the requested host, which the proxy keeps. */
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
