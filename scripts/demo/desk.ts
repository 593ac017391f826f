import type { Phone } from '../../tests/fixtures/phone/phone.ts';

/** The computer's side of the demo: a browser with the extension, on a page with an upload form. */
export interface DemoDesk {
  name: string;
  /** Opens the page, and the popup for its field "Other papers". */
  openForm(url: string): Promise<void>;
  /** The phone reads the code from the screen and opens its address. */
  scan(phone: Phone): Promise<void>;
  /** Resolves when this many files are in the field, with the SHA-256 of each. */
  hashFiles(count: number): Promise<string[]>;
  close(): Promise<void>;
}

/** Enough for a file of a gigabyte. */
export const LONGEST_MS = 600_000;

/** SHA-256 of each file in the page's field, in order; `null` if there are fewer. Runs in the page. */
export async function hashFilesInPage(count: number): Promise<string[] | null> {
  const files = [...(document.querySelector<HTMLInputElement>('[name=papers]')?.files ?? [])];
  if (files.length !== count) return null;
  return Promise.all(
    files.map(async (file) => {
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    }),
  );
}
