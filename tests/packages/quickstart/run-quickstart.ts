import assert from 'node:assert/strict';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { findHeadlessChromium } from '../../../scripts/browsers/find-chromium.ts';
import type { PackedKits } from '../../../scripts/release/pack-npm.ts';
import { launchPhoneBrowser, openPhone } from '../../fixtures/phone/phone.ts';
import { makePhoto } from '../../fixtures/phone/test-files.ts';
import { readDocument, type Instructions, type WrittenFile } from '../../fixtures/programs/read-document.ts';
import { startRegistry, type Registry } from '../../fixtures/programs/registry.ts';
import { openShell, type Shell } from '../../fixtures/programs/shell.ts';
import type { RunningProgram } from '../../fixtures/programs/start-program.ts';
import type { Section } from '../support/section.ts';

const HERE = import.meta.dirname;
const NEXT_APP = path.join(HERE, '../next-apps');
const STEPS = ['create', 'install', 'server', 'key', 'dev'];

/** Follows the quickstart with the packed kits in the place of those on npm, and sends a photo through the result. */
export async function runQuickstart(kits: PackedKits, folder: string): Promise<Section> {
  const instructions = await readDocument('docs/quickstart.md');
  const done: string[] = [];
  const problems: string[] = [];
  const running: RunningProgram[] = [];
  const registry = await startRegistry(kits);
  try {
    await follow({ instructions, folder, registry, done, running });
  } catch (error) {
    const after = done.at(-1) ?? 'the start';
    problems.push(`after ${after}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    for (const program of running) await program.stop();
    await registry.close();
  }
  const rows = [...STEPS.map((name) => `\`${name}\``), PHOTO].map((name) => [
    name,
    done.includes(name) ? 'yes' : 'no',
  ]);
  return { title: 'Quickstart', rows: [['step', 'works'], ...rows], problems };
}

const PHOTO = 'a photo from the phone arrives, byte for byte';

interface Progress {
  instructions: Instructions;
  folder: string;
  registry: Registry;
  /** The steps that have worked. */
  done: string[];
  running: RunningProgram[];
}

async function follow({ instructions, folder, registry, done, running }: Progress): Promise<void> {
  const app = path.join(folder, 'my-app');
  const shell: Shell = await openShell(folder, registry.url);
  const take = instructions.step;
  const finish = (name: string) => done.push(`\`${name}\``);

  await createApp(app, shell);
  finish('create');
  await shell.run(take('install'));
  finish('install');
  const server = await shell.start(take('server'), '--port 0 --host 127.0.0.1 --json', {
    ready: /"url":"([^"]+)"/,
  });
  running.push(server);
  finish('server');
  await shell.run(take('key'));
  finish('key');
  for (const file of instructions.files) await writeAppFile(app, file);
  const next = await shell.start(take('dev'), '-- --port 0 --hostname 127.0.0.1', {
    ready: /(http:\/\/(?:localhost|127\.0\.0\.1):\d+)/,
    env: { SVC_API_URL: server.found },
  });
  running.push(next);
  finish('dev');
  await sendPhoto(next.found);
  done.push(PHOTO);
}

/** Creates an app like that of `npx create-next-app`, with the parts that the test needs. */
async function createApp(app: string, shell: Shell): Promise<void> {
  await cp(path.join(HERE, 'app'), app, { recursive: true });
  for (const name of ['16/package.json', '16/package-lock.json', 'app/tsconfig.json']) {
    await cp(path.join(NEXT_APP, name), path.join(app, path.basename(name)));
  }
  await shell.run({ name: 'create', folder: 'my-app', isBackground: false, lines: ['npm ci'] });
}

async function writeAppFile(app: string, { path: name, text, isAddedToTop }: WrittenFile): Promise<void> {
  const file = path.join(app, name);
  await mkdir(path.dirname(file), { recursive: true });
  const rest = isAddedToTop ? await readFile(file, 'utf8').catch(() => '') : '';
  await writeFile(file, text + rest);
}

async function sendPhoto(address: string): Promise<void> {
  const browser: Browser = await launchPhoneBrowser(await findHeadlessChromium({ install: true }));
  try {
    const desk: Page = await browser.newPage();
    await desk.goto(address);
    const phone = await openPhone(browser);
    const photo = await makePhoto(desk);
    await desk.getByRole('button', { name: 'Upload from phone' }).click();
    const code = desk.getByRole('dialog').getByRole('img').first();
    await code.waitFor();
    await phone.scan(code);
    await phone.choose({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    const arrived = desk.getByTestId('arrived');
    await arrived.waitFor({ state: 'attached' });
    assert.equal(await arrived.textContent(), 'photo.jpg');
    const download = await fetch((await arrived.getAttribute('href')) ?? '');
    assert.ok(photo.equals(Buffer.from(await download.arrayBuffer())), 'Other bytes arrived than were sent.');
  } finally {
    await browser.close();
  }
}
