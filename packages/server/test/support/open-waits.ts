import { waitUntil } from './wait-until.ts';

/** How many answers the server holds back. */
export async function countOpenWaits({ url }: { url: string }): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^svc_open_waits (\d+)$/m.exec(metrics)?.[1]);
}

/** Resolves when it holds so many: requests over two connections arrive in any order. */
export async function waitForOpenWaits(server: { url: string }, count: number): Promise<void> {
  await waitUntil(async () => (await countOpenWaits(server)) === count);
}
