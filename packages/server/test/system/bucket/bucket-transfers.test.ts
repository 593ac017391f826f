import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { makeFiles, readAddress } from '../../support/several-files.ts';
import { findS3, hasS3, makeFolder } from '../../support/services/test-s3.ts';
import { startWithJob } from '../../support/test-server.ts';

const MIB = 1024 * 1024;
/** A part of 8 MiB, and a smaller one. */
const LARGE = makeBytes(8 * MIB + 100_000);

/** A server whose files are in a folder of a bucket for this test only. */
async function startWithBucket(body?: object) {
  const started = await startWithJob({ storageUrl: (await makeFolder()).storageUrl }, body);
  const askDownload = (query = '') => fetch(`${started.server.routes}/job/${started.id}/download${query}`);
  return { ...started, askDownload };
}

const read = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

describe.runIf(hasS3)('a transfer whose file is in a bucket', () => {
  it.each([
    ['small', LARGE.slice(0, 100_000)],
    ['of several parts', LARGE],
    ['empty', new Uint8Array(0)],
  ])('is completed, and downloaded from the store itself: %s', async (_title, bytes) => {
    const { server, id, phone, askDownload } = await startWithBucket();
    const sent = await phone.sendFile(id, { bytes, name: 'ä.jpg' });
    expect([204, 409]).toContain(sent.status); // the creation of an empty upload completes it
    expect(await server.readJob(id)).toMatchObject({ status: 'completed', bytesReceived: bytes.length });
    const url = await readAddress(await askDownload());
    expect(new URL(url).origin).toBe(findS3().endpoint);
    const response = await fetch(url);
    expect(response.headers.get('content-disposition')).toContain('%C3%A4.jpg');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(hashBytes(new Uint8Array(await response.arrayBuffer()))).toBe(hashBytes(bytes));
    expect(server.errors).toEqual([]);
  });

  it('has several files: each one from the store, all of them as a ZIP from the server', async () => {
    const { server, id, phone, askDownload } = await startWithBucket({ maxFiles: 3 });
    const list = phone.list(id);
    const files = makeFiles(5000, 0, 300_000);
    await list.announce(files);
    for (const file of files) expect((await list.sendFile(file)).ok).toBe(true);
    const [first] = files;
    const single = await readAddress(await askDownload(`?file=${first?.id}`));
    expect(new URL(single).origin).toBe(findS3().endpoint);
    expect(await read(single)).toEqual(first?.bytes);
    const zip = await readAddress(await askDownload());
    expect(zip.startsWith(server.url)).toBe(true);
    expect(Object.values(unzipSync(await read(zip)))).toEqual(files.map(({ bytes }) => bytes));
    const part = await fetch(zip, { headers: { Range: 'bytes=1000-1999' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, (await read(zip)).byteLength]);
  });

  it('cannot be followed, and does not say that it can', async () => {
    const { server, id, phone, askDownload } = await startWithBucket();
    await phone.startUpload({ jobId: id, size: 1000 });
    const job = await server.readJob(id);
    expect(job).not.toHaveProperty('canFollow');
    // The store has tags of its own, so a reader would take the bytes for others.
    expect(job.files?.[0]).not.toHaveProperty('etag');
    expect((await askDownload('?follow=true')).status).toBe(409);
  });
});
