import type { DataStore } from '@tus/server';
import { lockDataFolder, openDataFolder, readDownloadSecret } from '../drivers/disk/data-folder.ts';
import { createDiskUploadFiles, findSpareBytes } from '../drivers/disk/disk-upload-files.ts';
import { DiskTusStore } from '../drivers/disk/disk-tus-store.ts';
import { openSqliteDatabase } from '../drivers/sqlite/sqlite-database.ts';
import { createSqliteJobStore } from '../drivers/sqlite/sqlite-job-store.ts';
import { createSqliteKeyStore } from '../drivers/sqlite/sqlite-key-store.ts';
import { createSqliteWebhookStore } from '../drivers/sqlite/sqlite-webhook-store.ts';
import { systemClock } from '../drivers/system-clock.ts';
import type { Clock } from '../ports/clock.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { UploadFiles } from '../ports/upload-files.ts';
import type { WebhookStore } from '../ports/webhook-store.ts';

/** Everything that outlives the process. */
export interface Storage {
  jobs: JobStore;
  keys: KeyStore;
  webhooks: WebhookStore;
  files: UploadFiles;
  dataStore: DataStore;
  downloadSecret: Uint8Array;
  /** Bytes of the disk that are left to others. */
  minFreeBytes: number;
  close: () => void;
}

/**
 * Opens a data folder for the one server that may use it.
 *
 * @param wantedFreeBytes - bytes of the disk that are left to others. Default: what suits the disk's size.
 * @throws StartError, when it cannot be used.
 */
export function openStorage(dataDir: string, wantedFreeBytes?: number): Storage {
  const folder = openDataFolder(dataDir);
  const unlock = lockDataFolder(dataDir);
  try {
    const downloadSecret = readDownloadSecret(dataDir);
    const database = openSqliteDatabase(folder.databasePath);
    const jobs = createSqliteJobStore(database);
    const files = createDiskUploadFiles(folder.uploadsPath);
    const minFreeBytes = wantedFreeBytes ?? findSpareBytes(folder.uploadsPath);
    return {
      jobs,
      keys: createSqliteKeyStore(database),
      webhooks: createSqliteWebhookStore(database),
      files,
      minFreeBytes,
      dataStore: new DiskTusStore(folder.uploadsPath, async (id) => findUpload(jobs, id), {
        countFreeBytes: () => files.countFreeBytes(),
        minFreeBytes,
      }),
      downloadSecret,
      close() {
        database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function findUpload(jobs: JobStore, uploadId: string) {
  const job = await jobs.findByUpload(uploadId);
  return job?.status === 'failed' ? undefined : (job?.upload ?? undefined);
}

/** Opens the keys alone, also while a server uses the same folder. */
export function openKeys(dataDir: string): { keys: KeyStore; clock: Clock; close: () => void } {
  const database = openSqliteDatabase(openDataFolder(dataDir).databasePath);
  return { keys: createSqliteKeyStore(database), clock: systemClock, close: () => database.close() };
}

/** What the commands for webhooks work with. */
export interface WebhookStorage {
  webhooks: WebhookStore;
  /** Which projects there are. */
  keys: KeyStore;
  clock: Clock;
  close: () => void;
}

/** Opens the webhooks and the keys alone, also while a server uses the same folder. */
export function openWebhooks(dataDir: string): WebhookStorage {
  const database = openSqliteDatabase(openDataFolder(dataDir).databasePath);
  return {
    webhooks: createSqliteWebhookStore(database),
    keys: createSqliteKeyStore(database),
    clock: systemClock,
    close: () => database.close(),
  };
}
