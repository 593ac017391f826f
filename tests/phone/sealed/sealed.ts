import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { CreateJobRequest } from '@svc/protocol';
import {
  createFileOpener,
  generateSealIdentity,
  openDescription,
  type FileDescription,
  type SealIdentity,
} from '@svc/seal';
import { sha256, type TestFile } from '../../fixtures/phone/test-files.ts';
import { findDownload } from '../../fixtures/server/job-routes.ts';
import type { TransferServer } from '../../fixtures/server/transfer-server.ts';
import { createTransfer, sendHalfOf, test as base, type Transfer } from '../half-sent.ts';
import type { FaultyNetwork } from '../../fixtures/phone/faulty-network.ts';
import { createFile, createJob, expect, linkTo, readJob } from '../test.ts';

/** A job whose code has a key, and the key's owner. */
export interface SealedJob {
  jobId: string;
  link: string;
  identity: SealIdentity;
}

/** The same with the phone's page, which is not opened yet, and what the server must have in the end. */
interface CreatedSealedJob extends SealedJob {
  page: Page;
  server: TransferServer;
  /** Opens the only file as the computer does, and compares it with the chosen one. */
  expectArrived: (file: TestFile) => Promise<void>;
}

/** An opened file at the computer. */
export interface OpenedFile {
  description: FileDescription;
  buffer: Buffer;
}

interface SealedHalf extends Transfer {
  page: Page;
  identity: SealIdentity;
  server: TransferServer;
  network: FaultyNetwork;
}

interface TestFixtures {
  /** Chooses a file on the phone's disk, which is faster than Playwright's passing of bytes. */
  chooseOnDisk: (file: TestFile) => Promise<string>;
  createSealedJob: (request?: CreateJobRequest) => Promise<CreatedSealedJob>;
  /** Opens a link with a key by a host name, and sends half of a file. */
  sendHalfSealed: (host: string, size?: number) => Promise<SealedHalf>;
}

export const test = base.extend<TestFixtures>({
  chooseOnDisk: async ({ page }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'phone-files-'));
    await use(async ({ name, buffer }) => {
      const file = path.join(folder, name);
      await writeFile(file, buffer);
      await utimes(file, FILE_TIME, FILE_TIME);
      await page.getByLabel('Choose a file', { exact: true }).setInputFiles(file);
      return file;
    });
    await rm(folder, { recursive: true });
  },
  createSealedJob: async ({ page, server }, use) => {
    await use(async (request) => {
      const jobId = await createJob(server, { sealed: true, ...request });
      const identity = await generateSealIdentity();
      return {
        jobId,
        identity,
        page,
        server,
        link: withKey(linkTo(server, jobId), identity.key),
        expectArrived: async (file) =>
          expectOpens(await openUpload(server, { jobId, identity }), { jobId, file }),
      };
    });
  },
  sendHalfSealed: async ({ chooseOnDisk, page, server, network }, use) => {
    await use(async (host, size) => {
      const transfer = await createSealedTransfer({ server, network, host, size });
      await sendHalfOf(transfer, network, { open: (link) => page.goto(link), choose: chooseOnDisk });
      return { ...transfer, page, server, network };
    });
  },
});

/** Half a second, since file times are set as fractions of seconds. */
export const FILE_TIME = new Date('2020-01-02T03:04:05.500Z');

/** A transfer whose code has a key; files are opened before the comparison. */
export async function createSealedTransfer(how: {
  server: TransferServer;
  network: FaultyNetwork;
  host: string;
  size?: number | undefined;
}): Promise<Awaited<ReturnType<typeof createTransfer>> & { identity: SealIdentity }> {
  const { server, network, host, size } = how;
  const [transfer, identity] = [await createTransfer(server, network, host), await generateSealIdentity()];
  const photo = size === undefined ? transfer.photo : createFile(size);
  const { jobId } = transfer;
  return {
    ...transfer,
    photo,
    identity,
    link: withKey(transfer.link, identity.key),
    expectArrived: async () => {
      await expectOpens(await openUpload(server, { jobId, identity }), { jobId, file: photo });
      expect(network.countBytesFromPhone()).toBeLessThan(1.25 * photo.buffer.length);
    },
  };
}

export function withKey(link: string, key: string): string {
  return `${link}#k=${key}`;
}

/** Downloads a file as the computer does, and opens it: the only one, or that with this id. */
export async function openUpload(
  server: TransferServer,
  { jobId, identity, fileId }: Omit<SealedJob, 'link'> & { fileId?: string },
): Promise<OpenedFile> {
  const { url, fileName, sealed = '' } = await findDownload(server, jobId, fileId);
  expect(fileName).toBe('sealed.age');
  const description = await openDescription(identity.privateKey, sealed);
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const opener = createFileOpener(identity.privateKey, { sealedBytes: bytes.length });
  const opened = await opener.push(bytes);
  opener.finish();
  expect(opener.contentId).toBe(description.contentId);
  return { description, buffer: Buffer.concat(opened) };
}

/** Expects the chosen file, with its description. */
export async function expectOpens(
  { description, buffer }: OpenedFile,
  { jobId, fileId, file }: { jobId: string; fileId?: string; file: TestFile },
): Promise<void> {
  const { name, mimeType: type } = file;
  const size = file.buffer.length;
  expect(description).toMatchObject({ jobId, name, type, size, ...(fileId !== undefined && { fileId }) });
  expect(sha256(buffer)).toBe(sha256(file.buffer));
}

/** Expects exactly these files on the server, whole and sealed, in this order. */
export async function expectAllOpen(
  server: TransferServer,
  { jobId, identity }: Omit<SealedJob, 'link'>,
  files: readonly TestFile[],
): Promise<void> {
  const job = await readJob(server, jobId);
  expect(job['status']).toBe('completed');
  const listed = job['files'] as { id: string }[];
  expect(listed).toHaveLength(files.length);
  for (const [index, file] of files.entries()) {
    const fileId = listed[index]?.id ?? '';
    await expectOpens(await openUpload(server, { jobId, identity, fileId }), { jobId, fileId, file });
  }
}

/** The requests for the sealing script. */
export function watchSealingCode(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (SEALING_CODE.test(pathname)) asked.push(pathname);
  });
  return asked;
}

/** Its place in the page's build. */
export const SEALING_CODE = /\/assets\/sealed-file-[^/]+\.js$/;
