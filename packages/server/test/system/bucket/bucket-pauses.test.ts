import { describe, expect, it } from 'vitest';
import { makeFiles, readAddress } from '../../support/several-files.ts';
import { collectLog } from '../../support/recorders.ts';
import { describeStorage, findS3, hasS3, makeBucket } from '../../support/services/test-s3.ts';
import { startTcpProxy } from '../../support/services/tcp-proxy.ts';
import { startWithJob } from '../../support/test-server.ts';
import { holdTime, letTimePass, passTimeUntil } from '../../support/time.ts';

/** More than the buffers between the store and the client hold. */
const LARGE = 32 * 1024 * 1024;

/** A server with two files in a bucket, behind a proxy that the test can stop. */
async function startWithArchive() {
  const network = await startTcpProxy(findS3().endpoint);
  const { bucket } = await makeBucket();
  const storageUrl = describeStorage({ ...findS3(), endpoint: network.url }, bucket);
  const { log, lines } = collectLog();
  const { server, id, phone } = await startWithJob({ storageUrl, log }, { maxFiles: 2 });
  const files = makeFiles(LARGE, 10);
  const list = phone.list(id);
  await list.announce(files);
  for (const file of files) await list.sendFile(file);
  const url = await readAddress(await fetch(`${server.routes}/job/${id}/download`));
  return { network, server, url, lines };
}

describe.runIf(hasS3)('a ZIP from a store that stops in the middle', () => {
  it('ends, the log says why, and it can be had when the store goes on', async () => {
    const { network, server, url, lines } = await startWithArchive();
    const response = await fetch(url);
    const reader = response.body?.getReader();
    // The first bytes of a ZIP need no request to the store.
    for (let bytes = 0; bytes < 100_000;) bytes += (await reader?.read())?.value?.byteLength ?? 0;
    network.hold();
    holdTime('limits');
    const readAll = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(passTimeUntil(readAll())).rejects.toThrow('terminated');
    letTimePass();
    const warnings = lines.filter(({ level }) => level === 'warn');
    const told = { error: { message: 'The store of files has stopped in the middle.' } };
    expect(warnings.map(({ fields }) => fields)).toMatchObject([told]);
    network.restore();
    const size = Number(response.headers.get('content-length'));
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(size);
    expect(server.errors).toEqual([]);
  });
});
