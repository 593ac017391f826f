import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { openPhone } from '../../tests/fixtures/phone/phone.ts';
import { codeIn } from '../../tests/fixtures/browser/popup.ts';
import { writeLargeFile } from '../../tests/fixtures/phone/test-files.ts';
import type { Desk } from './desk.ts';
import { median, type Row } from './row.ts';

const ROUNDS = 3;
const MINUTES_10 = 600_000;

/** 1 GiB from the phone's page to the page's field, beside what browser and curl need for the bytes alone. */
export async function measureLargeFile(desk: Desk, folder: string): Promise<Row[]> {
  const file = path.join(folder, 'large.bin');
  await writeLargeFile(file, 1024);
  const bare = await startBareServer(path.join(folder, 'bare.bin'));
  const ours: number[] = [];
  const browserAlone: number[] = [];
  const curl: number[] = [];
  try {
    // Taken in turns, so that a machine's change of mood meets all three.
    for (let round = 0; round < ROUNDS; round += 1) {
      browserAlone.push(await timePlainBrowser(desk.phoneBrowser, bare.origin, file));
      ours.push(await timeTransfer(desk, file));
      curl.push(await timeCurl(bare.origin, file));
    }
  } finally {
    bare.close();
  }
  const ratio = (others: number[]) => (median(ours) / median(others)).toFixed(2);
  return [
    { name: '1 GiB, phone page → page’s field', measured: seconds(ours), goal: '' },
    {
      name: '1 GiB, plain fetch PUT and fetch().blob() in the same browser',
      measured: seconds(browserAlone),
      goal: '',
    },
    { name: '1 GiB, curl up and down', measured: seconds(curl), goal: '' },
    { name: '1 GiB, ratio to the browser alone', measured: ratio(browserAlone), goal: 'at most 1.25' },
    { name: '1 GiB, ratio to curl', measured: ratio(curl), goal: '' },
  ];
}

function seconds(values: number[]): string {
  return `${(median(values) / 1000).toFixed(1)} s`;
}

async function timeTransfer({ extension, phoneBrowser, siteOrigin }: Desk, file: string): Promise<number> {
  const page = await extension.context.newPage();
  await page.goto(`${siteOrigin}/form.html`);
  const popup = await extension.openPopup(page);
  const phone = await openPhone(phoneBrowser);
  await phone.scan(codeIn(popup));
  await phone.waitForState('ready');
  const startedAtMs = performance.now();
  await phone.choose(file);
  await page.waitForFunction(() => document.querySelector('input')?.files?.length === 1, undefined, {
    timeout: MINUTES_10,
    polling: 20,
  });
  const tookMs = performance.now() - startedAtMs;
  await Promise.all([phone.close(), popup.close(), page.close()]);
  return tookMs;
}

async function timePlainBrowser(browser: Browser, origin: string, file: string): Promise<number> {
  const page = await browser.newPage();
  page.setDefaultTimeout(MINUTES_10);
  await page.goto(origin);
  await page.locator('input').setInputFiles(file);
  const startedAtMs = performance.now();
  await page.evaluate(async () => {
    const body = document.querySelector('input')?.files?.[0] ?? null;
    await fetch('/file', { method: 'PUT', body });
    return (await (await fetch('/file', { cache: 'no-store' })).blob()).size;
  });
  const tookMs = performance.now() - startedAtMs;
  await page.close();
  return tookMs;
}

async function timeCurl(origin: string, file: string): Promise<number> {
  const run = promisify(execFile);
  const startedAtMs = performance.now();
  await run('curl', ['-sS', '-T', file, '-H', 'Expect:', '-o', '/dev/null', `${origin}/file`]);
  await run('curl', ['-sS', '-o', `${file}.down`, `${origin}/file`]);
  return performance.now() - startedAtMs;
}

interface BareServer {
  origin: string;
  close(): void;
}

/** The least that can take and give a file: PUT writes it to disk, GET reads it from there. */
async function startBareServer(file: string): Promise<BareServer> {
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-methods', 'PUT, GET');
    if (request.method === 'PUT') {
      void pipeline(request, createWriteStream(file, { highWaterMark: 1 << 20 })).then(() => response.end());
    } else if (request.method === 'GET' && request.url === '/file') {
      void stat(file).then(({ size }) => {
        response.setHeader('content-length', size);
        return pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), response);
      });
    } else {
      response.setHeader('content-type', 'text/html').end('<!doctype html><input type="file">');
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
