import { isHttpOrigin, readBoolean, readObject } from '@svc/protocol';
import { storage } from 'wxt/utils/storage';
import { loadManagedPolicy, watchManagedPolicy } from './managed/managed-settings.ts';

/** The small button on upload fields of every page, which a person may switch on. */
export interface FieldButtons {
  /** What the person wants; the browser's permission for all sites may be missing all the same. */
  isOn: boolean;
  /** Origins where the person wants none, for example `https://example.com`. */
  hiddenOn: string[];
}

export const NO_FIELD_BUTTONS: FieldButtons = { isOn: false, hiddenOn: [] };

/** What is stored. `isOn` is absent until the person has switched it themselves. */
type StoredFieldButtons = Pick<FieldButtons, 'hiddenOn'> & Partial<FieldButtons>;

const fieldButtonsItem = storage.defineItem<unknown>('local:fieldButtons', { version: 1, fallback: null });

/** What is stored but cannot be read counts as not set. The organisation may have set it, and locked it. */
export async function loadFieldButtons(): Promise<FieldButtons> {
  return applyPolicy(readStored(await fieldButtonsItem.getValue()));
}

/** Changes what is stored by then: the options page and a page's own button may do so at the same time. */
export async function changeFieldButtons(edit: (now: FieldButtons) => FieldButtons): Promise<void> {
  await navigator.locks.request('field-button-settings', async () => {
    const stored = readStored(await fieldButtonsItem.getValue());
    const now = await applyPolicy(stored);
    const { isOn, hiddenOn } = edit(now);
    await fieldButtonsItem.setValue({ ...stored, hiddenOn, ...(isOn !== now.isOn && { isOn }) });
  });
}

/** Calls back with each new value until the returned function is called. */
export function watchFieldButtons(onChanged: (fieldButtons: FieldButtons) => void): () => void {
  const tell = async () => onChanged(await loadFieldButtons());
  const ends = [fieldButtonsItem.watch(tell), watchManagedPolicy(tell)];
  return () => ends.forEach((end) => end());
}

async function applyPolicy(stored: StoredFieldButtons): Promise<FieldButtons> {
  const { fieldButtons, areFieldButtonsLocked } = await loadManagedPolicy();
  const own = areFieldButtonsLocked ? undefined : stored.isOn;
  return { isOn: own ?? fieldButtons ?? false, hiddenOn: stored.hiddenOn };
}

function readStored(value: unknown): StoredFieldButtons {
  const fields = readObject(value);
  const isOn = readBoolean(fields?.['isOn']);
  const hiddenOn = fields?.['hiddenOn'];
  return {
    ...(isOn !== undefined && { isOn }),
    hiddenOn: Array.isArray(hiddenOn) ? [...new Set(hiddenOn.filter(isHttpOrigin))] : [],
  };
}
