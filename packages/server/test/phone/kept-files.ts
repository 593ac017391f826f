import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What the phone's browser holds of a file: where, and whether it is all of it. */
export type Kept = 'private file' | 'part of a private file' | 'database entry';

/** Waits until the phone's browser holds a whole copy of a file, and says where. */
export async function waitUntilKept(page: Page): Promise<Kept[]> {
  await expect.poll(async () => (await listKept(page)).some(isWhole)).toBe(true);
  return listKept(page);
}

export function isWhole(kept: Kept): boolean {
  return kept !== 'part of a private file';
}

/** All that the page's origin keeps. */
export function listKept(page: Page): Promise<Kept[]> {
  return page.evaluate(readKept);
}

/** Runs within the page, once it has shown its first state: by then it has opened its stores. */
export async function readKept(): Promise<Kept[]> {
  const kept: Kept[] = [];
  if (window.isSecureContext) {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('pocketfill', { create: true });
    for await (const handle of folder.values()) {
      const file = await (handle as FileSystemFileHandle).getFile(); // the page makes no folders there
      // The mark at its end is written last
      if ((await file.slice(-17).text()) === 'pocketfill file 1') kept.push('private file');
      else if (file.size > 0) kept.push('part of a private file');
    }
  }
  const open = indexedDB.open('pocketfill', 2);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    open.addEventListener('success', () => resolve(open.result));
    open.addEventListener('upgradeneeded', () => reject(new Error('The page has no database yet.')));
  });
  const request = database.transaction('files').objectStore('files').count();
  const count = await new Promise<number>((resolve) => {
    request.addEventListener('success', () => resolve(request.result));
  });
  database.close();
  return [...kept, ...Array.from({ length: count }, (): Kept => 'database entry')];
}
