import type { Page } from '@playwright/test';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { startNginx } from '../../fixtures/proxy/proxy-process.ts';
import type { TransferServer } from '../../fixtures/server/transfer-server.ts';
import {
  choose,
  createFile,
  createJob,
  expect,
  expectState,
  readJob,
  readUpload,
  slowDown,
  test,
} from '../test.ts';

/** nginx with its default configuration between phone and server: it passes on complete requests only. */
async function withNginx(
  server: TransferServer,
  directives: string,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const nginx = await startNginx(`${directives} location / { proxy_pass ${server.url}; }`);
  try {
    await use(`http://localhost:${nginx.port}`);
  } finally {
    await nginx.close();
  }
}

test('12 MB at 300 kB/s through nginx, which passes on whole requests: it goes on in small parts, which is said @release', async ({
  page,
  server,
}) => {
  test.slow();
  await withNginx(server, 'client_max_body_size 0;', async (origin) => {
    const jobId = await createJob(server);
    const photo = createFile(12_000_000);
    const offsets = watchOffsets(page);
    await page.goto(`${origin}/?job_id=${jobId}`);
    await expectState(page, 'ready');
    await noteBar(page);
    const speedUp = await slowDown(page, 300_000);
    await choose(page, photo);
    const said = page.getByText('The network holds the file back. Sending it in small parts…').first();
    await expect(said).toBeVisible({ timeout: 90_000 });
    const arrived = async () => Number((await readJob(server, jobId))['bytesReceived']);
    const first = await arrived();
    await expect.poll(arrived, { timeout: 60_000 }).toBeGreaterThan(first);
    await speedUp();
    await expectState(page, 'done', { timeout: 60_000 });
    expect(sha256((await readUpload(server, jobId)).buffer)).toBe(sha256(photo.buffer));
    expect(offsets.filter((offset) => offset === '0').length, 'begins at 0').toBeLessThanOrEqual(2);
    expect(await readBar(page), 'the bar goes back').toEqual([]);
  });
});

test('nginx takes 1 MB by default: larger files go in smaller requests, which the phone remembers', async ({
  page,
  server,
}) => {
  await withNginx(server, '', async (origin) => {
    const refused: number[] = [];
    page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.status()));
    for (let count = 0; count < 3; count += 1) {
      const jobId = await createJob(server);
      const photo = createFile(3_000_000);
      await page.goto(`${origin}/?job_id=${jobId}`);
      await choose(page, photo);
      await expectState(page, 'done');
      expect(sha256((await readUpload(server, jobId)).buffer)).toBe(sha256(photo.buffer));
    }
    // Once at first, and once when the phone tried larger ones again
    expect(refused).toContain(413);
    expect(refused.length).toBeLessThanOrEqual(2);
  });
});

/** The offset of each request with bytes. */
function watchOffsets(page: Page): string[] {
  const offsets: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '');
  });
  return offsets;
}

/** Records where the progress bar goes back without an explanation. */
async function noteBar(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [bar, status] = [document.querySelector('progress'), document.querySelector('#status')];
    const unsaid: string[] = [];
    let former = 0;
    const look = () => {
      const value = bar?.value ?? 0;
      const words = status?.textContent ?? '';
      if (value < former && !/network|connection/i.test(words)) unsaid.push(`${former} ${value} ${words}`);
      former = value;
    };
    const observer = new MutationObserver(look);
    for (const node of [bar, status]) {
      if (node)
        observer.observe(node, { attributes: true, childList: true, characterData: true, subtree: true });
    }
    Object.assign(window, { unsaid });
  });
}

function readBar(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'unsaid') as unknown);
}
