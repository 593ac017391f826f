import { DOWNLOAD_SECRET_SETTING } from '../config/setting-names.ts';
import { isStorageFull } from '../ports/storage-full.ts';
import { StoreUnavailableError } from '../ports/store-unavailable.ts';
import { checkSides } from './check-sides.ts';
import { compareAll } from './compare-all.ts';
import { copyAll } from './copy-all.ts';
import type { Move, MoveReport } from './move.ts';
import { MoveError } from './move-error.ts';
import { writeMoveMark } from './move-mark.ts';

/**
 * Copies all that a server has to another database, and to another store of bytes if there is one, and compares both
 * at the end. The source stays as it is. What a run has copied, the next one does not copy again.
 *
 * @throws MoveError
 */
export async function moveData(move: Move): Promise<MoveReport> {
  const { source, movedBeforeAtMs } = await checkSides(move);
  if (movedBeforeAtMs !== undefined) return { movedBeforeAtMs, rows: {}, files: { count: 0, bytes: 0 } };
  const { settings } = move.target.database;
  try {
    await writeMoveMark(settings, { source, isDone: false, atMs: move.clock.now() });
    // Addresses that were signed before stay valid.
    const secret = Buffer.from(move.source.downloadSecret).toString('base64');
    await settings.put(DOWNLOAD_SECRET_SETTING, secret);
    const blobs = await copyAll(move);
    const { rows, files } = await compareAll(move, blobs);
    await writeMoveMark(settings, { source, isDone: true, atMs: move.clock.now() });
    return { movedBeforeAtMs, rows, files };
  } catch (error) {
    throw explainFailure(error, move.signal);
  }
}

/** All of this ends with a target on which no server starts, until the move is made again. */
function explainFailure(error: unknown, { aborted: isStopped }: AbortSignal): unknown {
  const again = 'run the same command again: it goes on where it was.';
  if (isStopped)
    return new MoveError('stopped', `The move was stopped. To finish it, ${again}`, { cause: error });
  if (error instanceof StoreUnavailableError) {
    return new MoveError('stopped', `${error.message} When that is mended, ${again}`, { cause: error });
  }
  if (!isStorageFull(error)) return error;
  return new MoveError('unfit', `The disk of the database is full. Make room there, then ${again}`, {
    cause: error,
  });
}
