import { describe, expect, it } from 'vitest';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { startSlowUpload } from '../../support/raw-http.ts';
import { describeStorage, findS3, hasS3, makeFolder } from '../../support/services/test-s3.ts';
import { startTcpProxy } from '../../support/services/tcp-proxy.ts';
import { readMetric, startTestServer, startWithJob } from '../../support/test-server.ts';
import { holdTime, letTimePass, passTimeUntil, waitUntil } from '../../support/time.ts';

const BYTES = makeBytes(200_000);
const [HALF, MORE] = [100_000, 150_000];
/** Longer than a disk takes, and within the server's limit. */
const SLOW_MS = 4_000;

/** Whether the server takes no more connections. */
async function isClosed(url: string): Promise<boolean> {
  return fetch(url).then(
    () => false,
    () => true,
  );
}

describe.runIf(hasS3)('a server that is told to stop while its store is slow', () => {
  it('waits until the store has what phones have sent', async () => {
    const network = await startTcpProxy(findS3().endpoint);
    const { folder } = await makeFolder();
    const storageUrl = describeStorage({ ...findS3(), endpoint: network.url }, folder);
    const { server, id, phone } = await startWithJob({ storageUrl });
    const sha256 = hashBytes(BYTES);
    const uploadUrl = await phone.startUpload({ jobId: id, size: BYTES.length, sha256 });
    const upload = await startSlowUpload(uploadUrl, BYTES.slice(0, HALF), { size: BYTES.length });
    await waitUntil(async () => (await server.readJob(id)).bytesReceived === HALF);
    network.hold();
    await new Promise((resolve) => upload.write(BYTES.slice(HALF, MORE), resolve));
    // After this answer the server has read the bytes before.
    await server.readJob(id);
    // The phone does not wait for the answer.
    upload.destroy();
    await waitUntil(async () => (await readMetric(server, 'svc_running_uploads')) === '0');
    holdTime('limits');
    const stopped = server.close();
    await waitUntil(() => isClosed(server.url));
    await passTimeUntil(new Promise((resolve) => setTimeout(resolve, SLOW_MS)));
    network.restore();
    await stopped;
    letTimePass();
    const again = await startTestServer({ storageUrl, dataDir: server.dataDir });
    expect((await again.readJob(id)).bytesReceived).toBe(MORE);
    const resumed = uploadUrl.replace(server.url, again.url);
    expect((await phone.sendBytes(resumed, BYTES.slice(MORE), MORE)).status).toBe(204);
    expect((await again.readJob(id)).status).toBe('completed');
  });
});
