import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test as base } from '../fixtures/test.ts';
import type { CreateJobRequest } from '@svc/protocol';
import { QUIET_ARGS } from '../fixtures/browser/chromium-args.ts';
import { createUploadLimit } from '../fixtures/phone/phone.ts';
import { createJob, readJob, readUpload } from '../fixtures/server/job-routes.ts';
import type { TestFile } from '../fixtures/phone/test-files.ts';
import type { TransferServer } from '../fixtures/server/transfer-server.ts';

/** A job whose page is open on the phone, and its state at the server. */
export interface OpenJob {
  jobId: string;
  page: Page;
  server: TransferServer;
  readJob: () => ReturnType<typeof readJob>;
  readUpload: () => ReturnType<typeof readUpload>;
}

/** A phone's browser, which also reaches the server by a name without a secure context. */
export const test = base.extend<{ openJob: (request?: CreateJobRequest) => Promise<OpenJob> }>({
  /** Creates a job, and opens its link. */
  openJob: async ({ page, server }, use) => {
    await use(async (request) => {
      const jobId = await createJob(server, request);
      await page.goto(linkTo(server, jobId));
      const [readTheJob, readTheUpload] = [() => readJob(server, jobId), () => readUpload(server, jobId)];
      return { jobId, page, server, readJob: readTheJob, readUpload: readTheUpload };
    });
  },
  launchOptions: [
    async ({ headlessPath }, use) => {
      const args = [...QUIET_ARGS, '--host-resolver-rules=MAP phone.test 127.0.0.1'];
      await use({ executablePath: headlessPath, args });
    },
    { scope: 'worker' },
  ],
});

export { expect };
export { cancelJob, createJob, readJob, readUpload, report } from '../fixtures/server/job-routes.ts';

export function linkTo(server: TransferServer, jobId: string): string {
  return `${server.url}/?job_id=${jobId}`;
}

/** @param file - with its bytes, or the path of a file, which large ones reach the browser faster by. */
export async function choose(page: Page, file: TestFile | TestFile[] | string | string[]): Promise<void> {
  const field = page.getByLabel('Choose a file', { exact: true });
  // The page first learns from the job that it takes several
  if (Array.isArray(file)) await expect(field).toHaveAttribute('multiple');
  await field.setInputFiles(file);
}

/** After failed attempts, a phone's next one comes up to twelve seconds later. */
export const COMEBACK = { timeout: 30_000 };

export async function expectState(page: Page, state: string, limit?: { timeout: number }): Promise<void> {
  await expect(page.getByTestId('upload-state')).toHaveAttribute('data-state', state, limit);
}

export function createFile(size: number, name = 'photo.jpg', mimeType = 'image/jpeg'): TestFile {
  return { name, mimeType, buffer: randomBytes(size) };
}

/** Makes the phone's network slow, until the returned function is called. */
export async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const limit = createUploadLimit(page);
  await limit(bytesPerSecond);
  return () => limit(-1);
}

/** Waits until a part of the file has been sent. */
export async function waitUntilHalfway(page: Page): Promise<void> {
  await expect.poll(() => readProgress(page)).toBeGreaterThan(10);
  expect(await readProgress(page)).toBeLessThan(90);
}

async function readProgress(page: Page): Promise<number> {
  return Number(await page.getByRole('progressbar').getAttribute('value'));
}
