import { parseFollowAddresses } from '@svc/protocol';
import { hashBytes, makeBytes } from './phone.ts';
import { startSlowUpload } from './raw-http.ts';
import { startWithJob } from './test-server.ts';
import { waitUntil } from './time.ts';

/** The file of which {@link startHalfSent} has sent the first half. */
export const HALF_SENT = makeBytes(100_000);

/** A part of a file, from a byte on; by default to the end of {@link HALF_SENT}. */
export function readRange(
  url: string,
  start: number,
  { end = HALF_SENT.length - 1, headers = {} }: { end?: number; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(url, { headers: { Range: `bytes=${start}-${end}`, ...headers } });
}

/** The addresses of a job's files, in their order. */
export async function askWhereToFollow(routes: string, jobId: string): Promise<string[]> {
  const response = await fetch(`${routes}/job/${jobId}/download?follow=true`);
  return parseFollowAddresses(await response.json()).files.map(({ url }) => url);
}

/** A phone that has sent the first half of its file and keeps the connection, and an address to follow it. */
export async function startHalfSent(...given: Parameters<typeof startWithJob>) {
  const { server, id, phone } = await startWithJob(...given);
  const size = HALF_SENT.length;
  const uploadUrl = await phone.startUpload({ jobId: id, size, sha256: hashBytes(HALF_SENT) });
  const [url = ''] = await askWhereToFollow(server.routes, id);
  const upload = await startSlowUpload(uploadUrl, HALF_SENT.slice(0, size / 2), { size });
  await waitUntil(async () => (await server.readJob(id)).bytesReceived === size / 2);
  return { server, id, phone, uploadUrl, upload, url };
}
