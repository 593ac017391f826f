import { describe, expect, it, onTestFinished } from 'vitest';
import { startRoundRobinProxy } from '../../../../../scripts/cluster/proxy/round-robin-proxy.ts';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { startTcpProxy } from '../../support/services/tcp-proxy.ts';
import { hashDownload } from '../../support/services/test-instances.ts';
import { createServerDatabase } from '../../support/services/test-postgres.ts';
import { describeStorage, findS3, hasS3, makeFolder } from '../../support/services/test-s3.ts';
import { startTestServer } from '../../support/test-server.ts';

interface Stored {
  method: string;
  /** For example `/bucket/blobs/…?uploadId=…`. */
  url: string;
}

/** An instance whose connection to the object store can be cut, also right before one of its requests. */
async function startReachable(cutsBefore: (request: Stored) => boolean = () => false) {
  const s3 = findS3();
  const { folder } = await makeFolder();
  const way = await startTcpProxy(s3.endpoint);
  const proxy = await startRoundRobinProxy({
    onRequest({ method = '', url = '' }) {
      if (cutsBefore({ method, url })) way.cut();
    },
  });
  onTestFinished(() => proxy.close());
  proxy.setTargets([way.url]);
  const endpoint = `http://127.0.0.1:${proxy.port}`;
  const storageUrl = describeStorage({ ...s3, endpoint }, folder);
  const server = await startTestServer({ databaseUrl: await createServerDatabase(), storageUrl });
  return { server, way };
}

const isPuttingTogether = ({ method, url }: Stored) => method === 'POST' && url.includes('uploadId=');

describe.runIf(hasS3)('while the store of files is away', () => {
  it('a job all of whose bytes have arrived is completed only when the store has put them together', async () => {
    let isCut = false;
    const { server, way } = await startReachable((request) => {
      const cuts = isPuttingTogether(request) && !isCut;
      isCut ||= cuts;
      return cuts;
    });
    // Two parts.
    const [file, { id }] = [makeBytes(9 * 1024 * 1024), await server.createJob()];
    const phone = createPhone(server.url);
    const uploadUrl = await phone.startUpload({ jobId: id, size: file.length, sha256: hashBytes(file) });
    expect((await phone.sendBytes(uploadUrl, file)).status).toBe(503);
    expect(isCut).toBe(true);
    // The phone's question for its offset makes the server try again.
    expect((await phone.readOffset(uploadUrl)).status).toBe(503);
    expect((await server.readJob(id)).status).toBe('in_progress');
    way.restore();
    expect((await phone.readOffset(uploadUrl)).status).toBe(200);
    expect((await server.readJob(id)).status).toBe('completed');
    expect(await hashDownload(server, id)).toBe(hashBytes(file));
    expect(server.errors).toEqual([]);
  });

  it('a job can be made, read and cancelled', async () => {
    const { server, way } = await startReachable();
    const before = await server.createJob();
    const phone = createPhone(server.url);
    const uploadUrl = await phone.startUpload({ jobId: before.id, size: 1_000 });
    await phone.sendBytes(uploadUrl, makeBytes(400));
    way.cut();
    expect((await server.readJob((await server.createJob()).id)).status).toBe('pending');
    expect((await server.readJob(before.id)).bytesReceived).toBe(400);
    expect((await fetch(`${server.routes}/job/${before.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await server.readJob(before.id)).status).toBe('failed');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});
