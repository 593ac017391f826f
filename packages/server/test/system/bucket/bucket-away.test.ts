import { describe, expect, it } from 'vitest';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { readAddress } from '../../support/several-files.ts';
import { describeStorage, findS3, hasS3, makeBucket } from '../../support/services/test-s3.ts';
import { readAnswer, startWithJob } from '../../support/test-server.ts';
import { startTcpProxy } from '../../support/services/tcp-proxy.ts';

const BYTES = makeBytes(200_000);
const HALF = 100_000;
const AWAY = { error: 'The server cannot reach its storage at the moment. Try again in a few seconds.' };

/** A server whose bucket is behind a network that can be disturbed, and half of a file in it. */
async function startHalfSent() {
  const network = await startTcpProxy(findS3().endpoint);
  const { bucket } = await makeBucket();
  const storageUrl = describeStorage({ ...findS3(), endpoint: network.url }, bucket);
  const started = await startWithJob({ storageUrl });
  const { id: jobId, phone } = started;
  const uploadUrl = await phone.startUpload({ jobId, size: BYTES.length, sha256: hashBytes(BYTES) });
  await phone.sendBytes(uploadUrl, BYTES.slice(0, HALF));
  return { ...started, network, uploadUrl };
}

describe.runIf(hasS3)('a server whose bucket is away', () => {
  it('tells the phone to try again, and goes on with what it has', async () => {
    const { server, id, phone, network, uploadUrl } = await startHalfSent();
    network.cut();
    const refused = await phone.sendBytes(uploadUrl, BYTES.slice(HALF), HALF);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await readAnswer(refused)).toEqual({ status: 503, body: AWAY });
    // What the database knows is told all the same.
    expect(await server.readJob(id)).toMatchObject({ status: 'in_progress', bytesReceived: HALF });
    expect((await phone.readOffset(uploadUrl)).headers.get('upload-offset')).toBe(String(HALF));
    network.restore();
    expect((await phone.sendBytes(uploadUrl, BYTES.slice(HALF), HALF)).status).toBe(204);
    expect(await server.readJob(id)).toMatchObject({ status: 'completed' });
    expect(server.errors).toMatchObject([{ name: 'StoreUnavailableError' }]);
  });

  it('gives no part of a file in place of the whole, and the whole later', async () => {
    const { server, id, phone, network, uploadUrl } = await startHalfSent();
    await phone.sendBytes(uploadUrl, BYTES.slice(HALF), HALF);
    // Signing needs no request: the address leads to the store, which is away.
    const url = await readAddress(await fetch(`${server.routes}/job/${id}/download`));
    network.cut();
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    network.restore();
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    expect(hashBytes(bytes)).toBe(hashBytes(BYTES));
  });
});
