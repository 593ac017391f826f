import { expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../support/time.ts';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { readAnswer, startWithJob } from '../../support/test-server.ts';

/** Not a full second, so that the expiry is rounded. */
const START_MS = Date.UTC(2026, 0, 1) + 123;

async function presign(clock: FakeClock, minutes: number, keepMs?: number) {
  const { server, job } = await startWithJob({ clock, keepMs });
  await createPhone(server.url).sendFile(job.id, { bytes: makeBytes(10) });
  const answer = await fetch(`${server.routes}/job/${job.id}/download?expiration=${minutes}`);
  const { body } = await readAnswer(answer);
  return { server, job, url: String(body['url']), expiresAtMs: Date.parse(String(body['expiresAt'])) };
}

it.each([1, 10_080])(
  'an address for %d minutes ends at the second that it names, for every kind of request at once',
  async (minutes) => {
    const clock = createFakeClock(START_MS);
    const { url, expiresAtMs } = await presign(clock, minutes);
    expect(expiresAtMs - START_MS).toBeGreaterThanOrEqual(minutes * 60_000);
    expect(expiresAtMs - START_MS).toBeLessThan(minutes * 60_000 + 1_000);
    const ask = async () => [
      (await fetch(url)).status,
      (await fetch(url, { method: 'HEAD' })).status,
      (await fetch(url, { headers: { Range: 'bytes=0-3' } })).status,
    ];
    clock.advance(expiresAtMs - 1 - clock.now());
    expect(await ask()).toEqual([200, 200, 206]);
    clock.advance(1);
    expect(await ask()).toEqual([403, 403, 403]);
  },
);

async function readAll(address: string) {
  const response = await fetch(address);
  return { ...(await readAnswer(response)), headers: [...response.headers.keys()] };
}

it('an expired address and a forged one get the same answer', async () => {
  const clock = createFakeClock(START_MS);
  const { url, expiresAtMs } = await presign(clock, 1);
  clock.advance(expiresAtMs - clock.now());
  const ended = await readAll(url);
  const forged = url.replace(
    /\.([\w-])([\w-]{42})\//,
    (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}/`,
  );
  expect(forged).not.toBe(url);
  expect(await readAll(forged)).toEqual(ended);
  expect(ended.status).toBe(403);
});
