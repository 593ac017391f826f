import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ChangeOrder } from '@svc/pictures';
import type { Page } from '@playwright/test';
import { runProgram } from '../../../scripts/npm/run-program.ts';
import { forWorker } from '../../fixtures/for-worker.ts';
import {
  callTools,
  type PlainPicture,
  type ToolsAnswer,
  type ToolsCall,
} from '../../fixtures/pictures/call-tools.ts';
import { startToolsPage, type ToolsPage } from '../../fixtures/pictures/tools-page.ts';
import { test as base } from '../test.ts';

export { expect } from '../test.ts';

interface TestFixtures {
  /** Gives the tools a file, by its path or as bytes with a name. */
  ask: (file: string | GivenFile, call: ToolsCall) => Promise<ToolsAnswer>;
  /** Changes a file and saves the result. Throws the code of an error. */
  change: (file: string | GivenFile, order: ChangeOrder) => Promise<SavedPicture>;
  /** A folder of this test alone. */
  folder: string;
}

export interface GivenFile {
  name: string;
  bytes: Buffer;
}

/** A result that other programs open. */
export interface SavedPicture extends PlainPicture {
  path: string;
  durationMs: number;
}

/** The tools for pictures on a page that has nothing else. */
export const test = base.extend<TestFixtures, { tools: ToolsPage }>({
  tools: forWorker(startToolsPage, (tools) => tools.close()),
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  ask: async ({ page, tools, folder }, use) => {
    await page.goto(tools.url);
    await use(async (file, call) => {
      const chosen = typeof file === 'string' ? file : path.join(folder, file.name);
      if (typeof file !== 'string') await writeFile(chosen, file.bytes);
      return askPage(page, chosen, call);
    });
  },
  change: async ({ ask, folder }, use) => {
    await use(async (file, order) => {
      const { value, error, durationMs } = await ask(file, { kind: 'change', order });
      if (error !== undefined) throw new Error(error);
      const picture = value as PlainPicture;
      const saved = path.join(folder, `result-${picture.file.name}`);
      await writeFile(saved, Buffer.from(picture.file.base64, 'base64'));
      return { ...picture, path: saved, durationMs };
    });
  },
});

async function askPage(page: Page, file: string, call: ToolsCall): Promise<ToolsAnswer> {
  await page.setInputFiles('#files', file);
  return callTools(page, call);
}

/** What `identify` says of a file: format, size, and whether all of it can be decoded. */
export async function identify(file: string): Promise<string> {
  return runProgram('identify', ['-regard-warnings', '-format', '%m %wx%h', file]);
}

export async function readTag(file: string, tag: string): Promise<string> {
  return (await runProgram('exiftool', ['-s', '-s', '-s', `-${tag}`, file])).trim();
}

/** A pixel: red, green, blue and opacity, each 0 to 255, as they are in the file. */
export async function readPixel(file: string, x: number, y: number): Promise<number[]> {
  const values = ['r', 'g', 'b', 'a'].map((channel) => `%[fx:round(255*p{${x},${y}}.${channel})]`);
  const text = await runProgram('convert', [file, '-format', values.join(' '), 'info:']);
  return text.split(' ').map(Number);
}

/** How much two pictures of one size differ: 0 to 1, the root of the mean square. */
export async function compare(file: string, other: string): Promise<number> {
  const [both, comparing] = [
    [file, other],
    ['-metric', 'RMSE', '-compare'],
  ];
  return Number(await runProgram('convert', [...both, ...comparing, '-format', '%[distortion]', 'info:']));
}
