import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { StartError } from '../config/start-error.ts';
import type { ServerOptions } from '../config/server-options.ts';
import {
  locateDatabase,
  locateUploads,
  lockDataFolder,
  openDataFolder,
  readDownloadSecret,
  type FolderLock,
} from '../drivers/disk/data-folder.ts';
import { createDiskBlobStore } from '../drivers/disk/disk-blob-store.ts';
import { openSqlite } from '../drivers/sqlite/open-sqlite.ts';
import { openSqliteMigrations } from '../drivers/sqlite/sqlite-database.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Database, Migrations } from '../ports/database.ts';
import { isStorageFull } from '../ports/storage-full.ts';

/** All data that outlives the process. */
export interface Storage extends Database {
  blobs: BlobStore;
  downloadSecret: Uint8Array;
  /** Tells who starts a second server over the same folder where this one is. */
  noteUrl: (url: string) => void;
}

/** The options that say where data is kept, and how. */
export type StoragePlaces = Pick<
  ServerOptions,
  'dataDir' | 'databaseUrl' | 'storageUrl' | 'isUploadDirect' | 'maxBytes' | 'limits'
>;

type DatabasePlace = Pick<StoragePlaces, 'dataDir' | 'databaseUrl'>;

/**
 * Opens database and blobs for a server. A data folder is for one server at a time.
 *
 * @throws StartError, when they cannot be used.
 */
export async function openStorage(places: StoragePlaces): Promise<Storage> {
  if (places.isUploadDirect && !places.storageUrl) {
    throw new StartError(
      'bad_option',
      'Files cannot be sent to an object store without one. Set SVC_STORAGE_URL, or leave out --direct-upload.',
    );
  }
  const undo: (() => unknown)[] = [];
  try {
    const lock = places.databaseUrl && places.storageUrl ? undefined : openAndLock(places.dataDir);
    if (lock) undo.push(lock.unlock);
    const database = await openDatabase(places);
    undo.unshift(() => database.close());
    const blobs = await openBlobs(places, database);
    const downloadSecret = places.databaseUrl
      ? await findSharedSecret(database)
      : readDownloadSecret(places.dataDir);
    const noteUrl = lock?.noteUrl ?? (() => {});
    return { ...database, blobs, downloadSecret, noteUrl, close: () => undoAll(undo) };
  } catch (error) {
    await undoAll(undo);
    throw describeFull(error, places);
  }
}

function openAndLock(dataDir: string): FolderLock {
  openDataFolder(dataDir);
  return lockDataFolder(dataDir);
}

/**
 * Opens the database only, also while a server uses it, perhaps of another version: an existing schema is not changed.
 *
 * @param options.creates - makes the data folder if it is missing, as the first start does.
 * @throws StartError `data_unusable`, when the data folder does not exist, which may be a typing error.
 *   `database_unusable`, when the schema is old.
 */
export async function openAdminStorage(
  places: DatabasePlace,
  { creates = false }: { creates?: boolean } = {},
): Promise<Database> {
  if (!places.databaseUrl && !creates) expectDataFolder(places.dataDir);
  try {
    if (!places.databaseUrl) openDataFolder(places.dataDir);
    return await openDatabase(places, { migrates: false });
  } catch (error) {
    throw describeFull(error, places);
  }
}

/** The error for a person where the disk of the data folder is full, else the error itself. */
function describeFull(error: unknown, { dataDir, databaseUrl }: DatabasePlace): unknown {
  const cause = error instanceof StartError ? error.cause : error;
  if (databaseUrl || !isStorageFull(cause)) return error;
  return new StartError(
    'data_unusable',
    `There is no room on the disk of the data folder ${dataDir}. Free some, or choose another folder with --data.`,
    { cause },
  );
}

/**
 * Opens the schema of the database only.
 *
 * @throws StartError `data_unusable`, when the data folder does not exist, which may be a typing error.
 */
export async function openMigrations({ databaseUrl, dataDir }: DatabasePlace): Promise<Migrations> {
  if (!databaseUrl) {
    expectDataFolder(dataDir);
    return openSqliteMigrations(locateDatabase(dataDir));
  }
  const { openPostgresMigrations } = await import('../drivers/postgres/open-postgres.ts');
  return openPostgresMigrations(databaseUrl);
}

function expectDataFolder(dataDir: string): void {
  if (existsSync(dataDir)) return;
  throw new StartError(
    'data_unusable',
    `There is nothing yet: the data folder ${dataDir} does not exist. Start the server once, or correct --data.`,
  );
}

/** Loads a driver, and its library, only if it is chosen. */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabasePlace,
  { migrates = true }: { migrates?: boolean } = {},
): Promise<Database> {
  if (!databaseUrl) return openSqlite(locateDatabase(dataDir), { migrates });
  const { openPostgres } = await import('../drivers/postgres/open-postgres.ts');
  return openPostgres(databaseUrl, { migrates });
}

export async function openBlobs(places: StoragePlaces, { ledger }: Database): Promise<BlobStore> {
  const { storageUrl, dataDir, isUploadDirect, maxBytes, limits } = places;
  if (!storageUrl) return createDiskBlobStore(locateUploads(dataDir), { minFreeBytes: limits?.minFreeBytes });
  const { openS3BlobStore } = await import('../drivers/s3/open-s3.ts');
  return openS3BlobStore(storageUrl, ledger, { isUploadDirect, maxBytes });
}

const SECRET_BYTES = 32;
/** The secret that signs download addresses if instances share a database, in base64. */
const DOWNLOAD_SECRET_SETTING = 'download_secret';

async function findSharedSecret({ settings }: Database): Promise<Uint8Array> {
  const made = randomBytes(SECRET_BYTES).toString('base64');
  return Buffer.from(await settings.putIfAbsent(DOWNLOAD_SECRET_SETTING, made), 'base64');
}

async function undoAll(steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps) await step();
}
