import { existsSync } from 'node:fs';
import type { Clock } from '../ports/clock.ts';
import { StartError } from '../config/start-error.ts';
import { lockDataFolder, openDataFolder, readDownloadSecret } from '../drivers/disk/data-folder.ts';
import { createDiskBlobStore } from '../drivers/disk/disk-blob-store.ts';
import { openSqliteDatabase } from '../drivers/sqlite/sqlite-database.ts';
import { createSqliteJobStore } from '../drivers/sqlite/sqlite-job-store.ts';
import { createSqliteKeyStore } from '../drivers/sqlite/sqlite-key-store.ts';
import { createSqliteWebhookStore } from '../drivers/sqlite/sqlite-webhook-store.ts';
import { systemClock } from '../drivers/system-clock.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { WebhookStore } from '../ports/webhook-store.ts';

/** Everything that outlives the process. */
export interface Storage {
  jobs: JobStore;
  keys: KeyStore;
  webhooks: WebhookStore;
  blobs: BlobStore;
  downloadSecret: Uint8Array;
  close: () => void;
}

/**
 * Opens a data folder for the one server that may use it.
 *
 * @param minFreeBytes - bytes of the disk that are left to others. Default: what suits the disk's size.
 * @throws StartError, when it cannot be used.
 */
export function openStorage(dataDir: string, minFreeBytes?: number): Storage {
  const folder = openDataFolder(dataDir);
  const unlock = lockDataFolder(dataDir);
  try {
    const downloadSecret = readDownloadSecret(dataDir);
    const database = openSqliteDatabase(folder.databasePath);
    return {
      jobs: createSqliteJobStore(database),
      keys: createSqliteKeyStore(database),
      webhooks: createSqliteWebhookStore(database),
      blobs: createDiskBlobStore(folder.uploadsPath, { minFreeBytes }),
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

/**
 * Opens only keys and webhooks, also while a server uses the same folder.
 *
 * @throws StartError `data_unusable`, when the folder does not exist: it may be mistyped.
 */
export function openAdminStorage(
  dataDir: string,
): Pick<Storage, 'keys' | 'webhooks' | 'close'> & { clock: Clock } {
  if (!existsSync(dataDir)) {
    throw new StartError(
      'data_unusable',
      `There is no data folder ${dataDir}. Start the server once, or correct --data.`,
    );
  }
  const database = openSqliteDatabase(openDataFolder(dataDir).databasePath);
  return {
    webhooks: createSqliteWebhookStore(database),
    keys: createSqliteKeyStore(database),
    clock: systemClock,
    close: () => database.close(),
  };
}
