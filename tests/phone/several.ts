import type { Locator, Page } from '@playwright/test';
import type { TransferServer } from '../fixtures/server/transfer-server.ts';
import { sha256, type TestFile } from '../fixtures/phone/test-files.ts';
import { createFile, expect, readJob, readUpload } from './test.ts';

/** Shared by tests of lists of files. */

export function createFiles(names: readonly string[], size = 20_000): TestFile[] {
  return names.map((name) => createFile(size, name));
}

/** The lines of the list, in their order. */
export function lines(page: Page): Locator {
  return page.locator('#file-list > li');
}

export async function expectList(page: Page, names: readonly string[]): Promise<void> {
  await expect(lines(page).locator('.line-name')).toHaveText([...names]);
}

export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Send \d/ }).click();
}

/** Whether the server has exactly these files whole, in this order. */
export async function expectArrived(
  server: TransferServer,
  jobId: string,
  files: readonly TestFile[],
): Promise<void> {
  const job = await readJob(server, jobId);
  expect(job['status']).toBe('completed');
  const listed = job['files'] as { id: string; name: string }[];
  expect(listed.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  for (const [index, { id }] of listed.entries()) {
    const { buffer } = await readUpload(server, jobId, id);
    expect(sha256(buffer)).toBe(sha256(files[index]?.buffer ?? Buffer.alloc(0)));
  }
}
