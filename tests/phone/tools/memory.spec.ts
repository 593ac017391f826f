import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { findPageProcesses } from '../../../scripts/bench/pictures/slow-down.ts';
import { runProgram } from '../../../scripts/npm/run-program.ts';
import type { TestFile } from '../../fixtures/phone/test-files.ts';
import { choose, expect, expectState, readJob, test } from '../test.ts';
import { changes, site, takePicture } from './chosen-pictures.ts';

test.skip(process.platform !== 'linux', 'prlimit(1) is a program of Linux.');

test('a picture for which a phone lacks the memory is told apart, and nothing of it is sent @release', async ({
  openJob,
  browser,
}) => {
  const { page, server, jobId } = await openJob({ site, accept: 'image/jpeg' });
  await expect(page.getByRole('button', { name: 'Scan a document' })).toBeVisible();
  const giveBack = await takeMemory(browser);
  // Its pixels need 320 MB
  await choose(page, createLargePng());
  await expect(changes(page)).toHaveText([/^This phone has too little memory for this picture/]);
  await expectState(page, 'ready');
  expect(await readJob(server, jobId)).toMatchObject({ status: 'pending', files: [] });
  await giveBack();
  await choose(page, await takePicture({ format: 'png' }));
  await expect(changes(page)).toHaveText(['Changed from PNG to JPEG, which this site takes.']);
});

/** Leaves pages 150 MB more than they have. The returned function lifts the bound. */
async function takeMemory(browser: Browser): Promise<() => Promise<void>> {
  const pages = await findPageProcesses(browser);
  for (const id of pages) {
    const status = await readFile(`/proc/${id}/status`, 'utf8');
    const kilobytes = Number(/^VmData:\s+(\d+) kB/m.exec(status)?.[1]);
    await bound(id, String((kilobytes + 150_000) * 1024));
  }
  return async () => {
    for (const id of pages) await bound(id, 'unlimited');
  };
}

function bound(process: number, bytes: string): Promise<string> {
  return runProgram('prlimit', ['--pid', String(process), `--data=${bytes}:`]);
}

/** A grey picture of 79 megapixels, in few bytes. */
function createLargePng(): TestFile {
  const [width, height] = [9000, 8800];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8; // bits of grey
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 1 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [createChunk('IHDR', head), createChunk('IDAT', rows), createChunk('IEND', Buffer.alloc(0))];
  return { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.concat([signature, ...chunks]) };
}

function createChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
