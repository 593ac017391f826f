import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../config/start-error.ts';

const SECRET_BYTES = 32;

export interface DataFolder {
  databasePath: string;
  uploadsPath: string;
}

/**
 * Makes the folder, readable by its owner alone, if it is not there.
 *
 * @throws StartError `data_unusable`, when it cannot be made or written to.
 */
export function openDataFolder(path: string): DataFolder {
  const uploadsPath = join(path, 'uploads');
  const databasePath = join(path, 'jobs.sqlite');
  try {
    mkdirSync(uploadsPath, { recursive: true, mode: 0o700 });
    for (const folder of [path, uploadsPath]) accessSync(folder, constants.W_OK | constants.X_OK);
    keepForOwner(databasePath);
  } catch (cause) {
    throw new StartError(
      'data_unusable',
      `The data folder ${path} cannot be written to. Change its permissions, or choose another folder with --data.`,
      { cause },
    );
  }
  return { databasePath, uploadsPath };
}

/**
 * Keys are in it as hashes, and secrets of webhooks as they are. The folder may be somebody else's, who lets
 * others in. SQLite gives the files beside it the same rights.
 */
function keepForOwner(databasePath: string): void {
  closeSync(openSync(databasePath, 'a', 0o600));
  chmodSync(databasePath, 0o600);
}

/**
 * The secret that signs download addresses: made once, kept for the owner's eyes only. The folder must be
 * locked.
 */
export function readDownloadSecret(path: string): Uint8Array {
  const file = join(path, 'download-secret');
  if (!existsSync(file)) {
    // A server that is killed here leaves a draft, and not half a secret that no later start could use.
    writeNewFile(`${file}.new`, randomBytes(SECRET_BYTES));
    renameSync(`${file}.new`, file);
  }
  const secret = readOwnFile(file);
  if (secret.length === SECRET_BYTES) return secret;
  throw new StartError(
    'data_unusable',
    `The file ${file} is damaged. Delete it and start again; download addresses made before will stop working.`,
  );
}

/** Windows knows no such flag. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/**
 * What is there already is a draft, or a link that somebody else has put there to have the secret written where
 * they can read it: it goes, and a file that comes in between fails the start.
 */
function writeNewFile(path: string, bytes: Uint8Array): void {
  rmSync(path, { force: true });
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  const file = openSync(path, O_WRONLY | O_CREAT | O_EXCL | NO_FOLLOW, 0o600);
  try {
    writeFileSync(file, bytes);
  } finally {
    closeSync(file);
  }
}

/** @throws StartError, when it is a link: to a secret that somebody else may know. */
function readOwnFile(path: string): Uint8Array {
  try {
    return readFileSync(path, { flag: constants.O_RDONLY | NO_FOLLOW });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ELOOP')) throw cause;
    throw new StartError('data_unusable', `The file ${path} is a link. Delete it and start again.`, {
      cause,
    });
  }
}

/**
 * Keeps a second server out of the folder until the undo is called or the process ends, however it
 * ends: the system then frees the lock of SQLite that this is made of.
 *
 * @throws StartError `data_in_use`, when another server has it.
 */
export function lockDataFolder(path: string): () => void {
  const database = new DatabaseSync(join(path, 'server.lock'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    throw new StartError(
      'data_in_use',
      `Another server is using the data folder ${path}. Stop it, or choose another folder with --data.`,
      { cause },
    );
  }
  return () => database.close();
}
