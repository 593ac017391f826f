import { deriveText } from '../crypto/secrets.ts';
import { COPY_KINDS } from '../ports/data-copy.ts';
import type { Database } from '../ports/database.ts';
import type { Move } from './move.ts';
import { MoveError } from './move-error.ts';
import { readMoveMark } from './move-mark.ts';

/**
 * Makes sure that the target may take the data: it is empty, or has a part of the same data from a move that was
 * stopped. Gives what tells the source apart, and when it was moved there before, if it was.
 *
 * @throws MoveError `unfit`
 */
export async function checkSides({
  source,
  target,
}: Move): Promise<{ source: string; movedBeforeAtMs: number | undefined }> {
  const name = deriveText(source.downloadSecret, 'move');
  const mark = await readMoveMark(target.database.settings);
  if (mark && mark.source !== name) {
    throw new MoveError('unfit', 'The target has the data of another server. Use a database of its own.');
  }
  if (mark?.isDone) return { source: name, movedBeforeAtMs: mark.atMs };
  if (!mark && (await hasData(target.database))) {
    throw new MoveError('unfit', 'The target has jobs, keys or webhooks of its own. Use an empty database.');
  }
  if ((await target.database.leases.countHeld('')) > 0) {
    throw new MoveError('unfit', 'A server uses the target. Stop it, wait a minute, and try again.');
  }
  const isElsewhere = (await source.database.copy.blobs.count()) > 0;
  if (isElsewhere && target.blobs === source.blobs) {
    throw new MoveError('unfit', 'Files of this server are in an object store. Set SVC_STORAGE_URL to it.');
  }
  return { source: name, movedBeforeAtMs: undefined };
}

/** Settings do not count: each database that a server has used has some. */
async function hasData({ copy }: Database): Promise<boolean> {
  for (const kind of COPY_KINDS) {
    if (kind !== 'settings' && (await copy[kind].count()) > 0) return true;
  }
  return false;
}
