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

export function locateDatabase(folder: string): string {
  return join(folder, 'jobs.sqlite');
}

export function locateUploads(folder: string): string {
  return join(folder, 'uploads');
}

export function locateDownloadSecret(folder: string): string {
  return join(folder, 'download-secret');
}

/**
 * Creates the folder, readable by its owner only, if it is missing.
 *
 * @throws StartError `data_unusable`, when it cannot be created or written to.
 */
export function openDataFolder(path: string): void {
  const uploadsPath = locateUploads(path);
  try {
    mkdirSync(uploadsPath, { recursive: true, mode: 0o700 });
    for (const folder of [path, uploadsPath]) accessSync(folder, constants.W_OK | constants.X_OK);
    keepForOwner(locateDatabase(path));
  } catch (cause) {
    throw new StartError(
      'data_unusable',
      `The data folder ${path} cannot be written to. Change its permissions, or choose another folder with --data.`,
      { cause },
    );
  }
}

/**
 * The database has API keys as hashes, but webhook secrets in plain text, and others may be able to read the folder.
 * SQLite gives its other files the same rights.
 */
function keepForOwner(databasePath: string): void {
  closeSync(openSync(databasePath, 'a', 0o600));
  chmodSync(databasePath, 0o600);
}

/** The secret that signs download addresses, created once, readable by the owner only. The folder must be locked. */
export function readDownloadSecret(path: string): Uint8Array {
  const file = locateDownloadSecret(path);
  if (!existsSync(file)) {
    // Rename is atomic: a killed server leaves a `.new` file, not half a secret.
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

/** Windows does not have this flag. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/**
 * Removes an existing file first: a killed server's, or a link through which an attacker could read the secret. Fails
 * if a file appears in between.
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

/** @throws StartError, when it is a link: another user may know the secret. */
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

/** What keeps a second server out of a folder. The system also frees it, since it is of SQLite, when the process ends. */
export interface FolderLock {
  /** Tells a second server where this one is. */
  noteUrl: (url: string) => void;
  unlock: () => void;
}

/**
 * Keeps a second server out of the folder.
 *
 * @throws StartError `data_in_use`, when another server has it.
 */
export function lockDataFolder(path: string): FolderLock {
  const database = new DatabaseSync(join(path, 'server.lock'), { timeout: 0 });
  const addressFile = join(path, 'server-address');
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    throw new StartError('data_in_use', describeOther(path, addressFile), { cause });
  }
  rmSync(addressFile, { force: true }); // of a killed server
  return {
    noteUrl: (url) => writeNewFile(addressFile, Buffer.from(url)),
    unlock() {
      rmSync(addressFile, { force: true });
      database.close();
    },
  };
}

function describeOther(path: string, addressFile: string): string {
  const next = 'choose another folder with --data';
  // The other server has just been started, or is about to end.
  if (!existsSync(addressFile))
    return `Another server is using the data folder ${path}. Stop it, or ${next}.`;
  const url = readFileSync(addressFile, 'utf8');
  return `A Pocketfill server already runs at ${url} with the data folder ${path}. Use it, or ${next} and another port with --port.`;
}
