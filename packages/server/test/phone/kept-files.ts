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

/** Runs within the page, at any moment: what is written or removed meanwhile is not whole. */
export async function readKept(): Promise<Kept[]> {
  const kept: Kept[] = [];
  if (window.isSecureContext) {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('pocketfill', { create: true });
    for await (const handle of folder.values()) {
      // The page makes no folders there
      const file = await (handle as FileSystemFileHandle).getFile().catch(() => undefined);
      const end = await file
        ?.slice(-17)
        .text()
        .catch(() => '');
      // The mark at its end is written last
      if (end === 'pocketfill file 1') kept.push('private file');
      else if (file && file.size > 0) kept.push('part of a private file');
    }
  }
  const open = indexedDB.open('pocketfill', 2);
  const database = await new Promise<IDBDatabase | undefined>((resolve) => {
    open.addEventListener('success', () => resolve(open.result));
    // The page has none yet, and must not find an empty one
    open.addEventListener('upgradeneeded', () => open.transaction?.abort());
    open.addEventListener('error', () => resolve(undefined));
  });
  if (!database) return kept;
  const request = database.transaction('files').objectStore('files').count();
  const count = await new Promise<number>((resolve) => {
    request.addEventListener('success', () => resolve(request.result));
  });
  database.close();
  return [...kept, ...Array.from({ length: count }, (): Kept => 'database entry')];
}

/** Leaves in the browser's database, which the page has opened before, an entry that it will tidy up. */
export function leaveRemains(page: Page, jobId: string): Promise<void> {
  return page.evaluate(async (jobId) => {
    const open = indexedDB.open('pocketfill', 2);
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const transaction = open.result.transaction('files', 'readwrite');
    transaction.objectStore('files').put({}, jobId);
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    open.result.close();
  }, jobId);
}
