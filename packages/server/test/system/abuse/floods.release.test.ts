import { expect, it } from 'vitest';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { formatHead, sendRaw } from '../../support/raw-http.ts';
import { runServer } from '../../support/server-process.ts';
import { readAddress } from '../../support/several-files.ts';

const MIB = 1024 * 1024;

const list400 = (describe: (start: number) => string) =>
  `bytes=${Array.from({ length: 400 }, (_, index) => describe(index * 100)).join(',')}`;

it('2,000 requests with large headers are answered in limited memory', async () => {
  const server = await runServer();
  const idleBytes = server.readMemory();
  const start = ['GET /healthz HTTP/1.1', 'Host: localhost'];
  const heads = [
    formatHead([...start, `X-Large: ${'x'.repeat(64_000)}`]),
    formatHead([...start, ...Array.from({ length: 2_000 }, (_, index) => `h${index}:`)]),
  ];
  const statuses = new Set<number>();
  for (let round = 0; round < 40; round++) {
    const answers = Array.from({ length: 50 }, (_, index) => sendRaw(server.url, heads[index % 2] ?? ''));
    for (const { status } of await Promise.all(answers)) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([200, 431]));
  expect(server.readMemory() - idleBytes).toBeLessThan(200 * MIB);
});

it('1,000 requests for hundreds of ranges of a large file use limited memory', async () => {
  const server = await runServer();
  // Before the first request: on a busy machine it takes seconds, and the server closes idle connections.
  const bytes = makeBytes(20 * MIB);
  const id = await server.createJob();
  await createPhone(server.url).sendFile(id, { bytes });
  const url = await readAddress(await fetch(`${server.routes}/job/${id}/download`));
  const idleBytes = server.readMemory();
  const ranges = [list400((start) => `${start}-${start + 50}`), list400((start) => `${start}-`)];
  for (let round = 0; round < 20; round++) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const response = await fetch(url, { headers: { Range: ranges[index % 2] ?? '' } });
        // Nobody reads the answers, so the server must not read the file.
        await response.body?.cancel();
      }),
    );
  }
  expect(server.readMemory() - idleBytes).toBeLessThan(300 * MIB);
  expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(20 * MIB));
});
