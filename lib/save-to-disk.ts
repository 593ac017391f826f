import type { HeldFile } from './messages/popup-messages.ts';

/** Long enough for a browser that first asks where to save. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a file as a click on a download link does; the extension needs no permission for it. */
export function saveToDisk({ blob, name }: HeldFile, page: Document = document): void {
  const url = URL.createObjectURL(blob);
  const link = page.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
