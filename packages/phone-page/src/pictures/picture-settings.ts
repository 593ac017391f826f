import { readObject } from '@svc/protocol';
import { readStored, store, type TextStorage } from '../job/stored-json.ts';

/** What the person has chosen for all pictures on this phone. */
export interface PictureSettings {
  /** Whether what a picture tells is removed. Absent: the person has not said, see {@link removesDetails}. */
  removesDetails?: boolean;
  /** Whether every picture is shown before it is sent, to turn it or cut it out. */
  looksFirst: boolean;
}

const STORAGE_KEY = 'pocketfill.pictures';

export function recallSettings(storage: TextStorage | undefined): PictureSettings {
  const fields = readObject(readStored(storage, STORAGE_KEY));
  const removes = fields?.['removesDetails'];
  return {
    looksFirst: fields?.['looksFirst'] === true,
    ...(typeof removes === 'boolean' && { removesDetails: removes }),
  };
}

export function rememberSettings(storage: TextStorage | undefined, settings: PictureSettings): void {
  store(storage, STORAGE_KEY, settings);
}

/** Where a site asks, details are removed unless the person says otherwise; a person's own server gets all. */
export function removesDetails(settings: PictureSettings, job: { site?: unknown }): boolean {
  return settings.removesDetails ?? job.site !== undefined;
}
