import { isHttpOrigin, readObject } from '@svc/protocol';
import { storage } from 'wxt/utils/storage';

/** The small button on upload fields of every page, which a person may switch on. */
export interface FieldButtons {
  /** What the person wants; the browser's permission for all sites may be missing all the same. */
  isOn: boolean;
  /** Origins where the person wants none, for example `https://example.com`. */
  hiddenOn: string[];
}

export const NO_FIELD_BUTTONS: FieldButtons = { isOn: false, hiddenOn: [] };

const fieldButtonsItem = storage.defineItem<unknown>('local:fieldButtons', {
  version: 1,
  fallback: NO_FIELD_BUTTONS,
});

/** What is stored but cannot be read counts as switched off. */
export async function loadFieldButtons(): Promise<FieldButtons> {
  return parseFieldButtons(await fieldButtonsItem.getValue());
}

/** Changes what is stored by then: the options page and a page's own button may do so at the same time. */
export async function changeFieldButtons(edit: (now: FieldButtons) => FieldButtons): Promise<void> {
  await navigator.locks.request('field-button-settings', async () => {
    await fieldButtonsItem.setValue(edit(await loadFieldButtons()));
  });
}

/** Calls back with each new value until the returned function is called. */
export function watchFieldButtons(onChanged: (fieldButtons: FieldButtons) => void): () => void {
  return fieldButtonsItem.watch((value) => onChanged(parseFieldButtons(value)));
}

function parseFieldButtons(value: unknown): FieldButtons {
  const fields = readObject(value);
  const hiddenOn = fields?.['hiddenOn'];
  return {
    isOn: fields?.['isOn'] === true,
    hiddenOn: Array.isArray(hiddenOn) ? [...new Set(hiddenOn.filter(isHttpOrigin))] : [],
  };
}
