import type { Move } from '../move/move.ts';
import {
  expectDataFolder,
  openBlobs,
  openDatabase,
  openStorage,
  undoAll,
  type StoragePlaces,
} from './open-storage.ts';

export interface OpenMove extends Pick<Move, 'source' | 'target'> {
  close: () => Promise<void>;
}

/**
 * Opens both sides of a move: what an embedded server keeps in its data folder, which no server uses meanwhile, and
 * where it goes.
 *
 * @param places.storageUrl - absent: the files stay in the data folder.
 * @throws StartError, when either cannot be used.
 */
export async function openMove(
  places: Pick<StoragePlaces, 'dataDir' | 'storageUrl'> & { databaseUrl: string },
): Promise<OpenMove> {
  const { dataDir, storageUrl } = places;
  expectDataFolder(dataDir);
  const undo: (() => unknown)[] = [];
  try {
    const source = await openStorage({ dataDir });
    undo.push(() => source.close());
    const database = await openDatabase(places);
    undo.unshift(() => database.close());
    const blobs = storageUrl === undefined ? source.blobs : await openBlobs(places, database);
    return {
      source: { database: source, blobs: source.blobs, downloadSecret: source.downloadSecret },
      target: { database, blobs },
      close: () => undoAll(undo),
    };
  } catch (error) {
    await undoAll(undo);
    throw error;
  }
}
