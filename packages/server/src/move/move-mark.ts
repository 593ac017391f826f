import { MOVE_SETTING } from '../config/setting-names.ts';
import { StartError } from '../config/start-error.ts';
import type { SettingStore } from '../ports/setting-store.ts';

/** Stored in the target of a move, so that a second one goes on with it, and no server uses half of the data. */
export interface MoveMark {
  /** Tells sources apart. */
  source: string;
  isDone: boolean;
  /** When it was begun, or done. */
  atMs: number;
}

export async function readMoveMark(settings: Pick<SettingStore, 'find'>): Promise<MoveMark | undefined> {
  const text = await settings.find(MOVE_SETTING);
  return text === undefined ? undefined : (JSON.parse(text) as MoveMark); // only the function below writes it
}

export async function writeMoveMark(settings: Pick<SettingStore, 'put'>, mark: MoveMark): Promise<void> {
  await settings.put(MOVE_SETTING, JSON.stringify(mark));
}

/** @throws StartError `data_unusable`, when data is being moved into this database. */
export async function refuseHalfMoved(settings: Pick<SettingStore, 'find'>): Promise<void> {
  const mark = await readMoveMark(settings);
  if (!mark || mark.isDone) return;
  throw new StartError(
    'data_unusable',
    'The move of data into this database is not finished. Run "svc-server move" to its end, then start the server.',
  );
}
