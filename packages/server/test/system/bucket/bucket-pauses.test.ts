import { describe, expect, it } from 'vitest';
import { makeFiles, readAddress } from '../../support/several-files.ts';
import { collectLog } from '../../support/recorders.ts';
import { describeStorage, findS3, hasS3, makeFolder } from '../../support/services/test-s3.ts';
import { startTcpProxy } from '../../support/services/tcp-proxy.ts';
import { startWithJob } from '../../support/test-server.ts';
import { holdTime, letTimePass, passTimeUntil, waitUntil } from '../../support/time.ts';

const SIZE = 2_000_000;
/** The store stops after so many bytes of its answers. */
const STOP_BYTES = 1_000_000;

/** A server with two files in a bucket, behind a proxy that the test can stop. */
async function startWithArchive() {
  const download = { isHeld: false, bytes: 0 };
  const network = await startTcpProxy(findS3().endpoint, (from, { length }) => {
    if (download.isHeld && from === 'server' && (download.bytes += length) > STOP_BYTES) network.hold();
  });
  const { folder } = await makeFolder();
  const storageUrl = describeStorage({ ...findS3(), endpoint: network.url }, folder);
  const { log, lines } = collectLog();
  const { server, id, phone } = await startWithJob({ storageUrl, log }, { maxFiles: 2 });
  const files = makeFiles(SIZE, 10);
  const list = phone.list(id);
  await list.announce(files);
  for (const file of files) await list.sendFile(file);
  const url = await readAddress(await fetch(`${server.routes}/job/${id}/download`));
  return { network, download, server, url, lines };
}

describe.runIf(hasS3)('a ZIP from a store that stops in the middle', () => {
  it('ends, the log says why, and it can be had when the store goes on', async () => {
    const { network, download, server, url, lines } = await startWithArchive();
    holdTime('limits');
    download.isHeld = true;
    const response = await fetch(url);
    await waitUntil(async () => download.bytes > STOP_BYTES);
    download.isHeld = false;
    await expect(passTimeUntil(response.arrayBuffer())).rejects.toThrow('terminated');
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
