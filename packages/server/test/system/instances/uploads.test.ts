import { describe, expect, it } from 'vitest';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { startSlowUpload } from '../../support/raw-http.ts';
import { at, hashDownload, startTwoInstances } from '../../support/services/test-instances.ts';
import { hasS3 } from '../../support/services/test-s3.ts';
import { waitUntil } from '../../support/time.ts';

const FILE = makeBytes(300_000);
const HALF = FILE.length / 2;

/** An upload of which a running request has sent half to the first instance. */
async function startHalf() {
  const [first, second] = await startTwoInstances();
  const { id } = await first.createJob();
  const phone = createPhone(first.url);
  const uploadUrl = await phone.startUpload({ jobId: id, size: FILE.length, sha256: hashBytes(FILE) });
  const request = await startSlowUpload(uploadUrl, FILE.slice(0, HALF), { size: FILE.length });
  const ended = new Promise((resolve) => request.once('close', resolve));
  // Received bytes are stored after a pause of a second.
  await waitUntil(async () => (await second.readJob(id)).bytesReceived === HALF);
  return { first, second, id, phone, uploadUrl, ended };
}

describe.runIf(hasS3)('an upload that runs at one instance', () => {
  it('goes on at another one, and the former request is ended', async () => {
    const { first, second, id, phone, uploadUrl, ended } = await startHalf();
    const elsewhere = at(second, uploadUrl);
    const offset = Number((await phone.readOffset(elsewhere)).headers.get('upload-offset'));
    expect(offset).toBe(HALF);
    await ended;
    expect((await phone.sendBytes(elsewhere, FILE.slice(offset), offset)).status).toBe(204);
    expect((await first.readJob(id)).status).toBe('completed');
    expect(await hashDownload(first, id)).toBe(hashBytes(FILE));
    expect([...first.errors, ...second.errors]).toEqual([]);
  });

  it('is ended when the job is cancelled at another one', async () => {
    const { first, second, id, phone, uploadUrl, ended } = await startHalf();
    await fetch(`${second.routes}/job/${id}`, { method: 'DELETE' });
    // Only the cancel can end it: the phone keeps its request open.
    await ended;
    expect((await phone.readOffset(uploadUrl)).status).toBe(404);
    expect((await first.readJob(id)).status).toBe('failed');
    expect([...first.errors, ...second.errors]).toEqual([]);
  });

  it('is ended when the same phone begins it anew at another one', async () => {
    const { first, second, id, phone, ended } = await startHalf();
    const again = createPhone(second.url, { claim: phone.claim });
    expect((await again.sendFile(id, { bytes: FILE })).status).toBe(204);
    await ended;
    expect(await hashDownload(first, id)).toBe(hashBytes(FILE));
    expect([...first.errors, ...second.errors]).toEqual([]);
  });
});

describe.runIf(hasS3)('the same bytes that are sent to two instances at once', () => {
  it('are in the file once', async () => {
    const [first, second] = await startTwoInstances();
    const { id } = await first.createJob();
    const phone = createPhone(first.url);
    const uploadUrl = await phone.startUpload({ jobId: id, size: FILE.length, sha256: hashBytes(FILE) });
    const answers = await Promise.all(
      [uploadUrl, at(second, uploadUrl)].map((url) =>
        phone.sendBytes(url, FILE).then(
          ({ status }) => status,
          () => 'cut off',
        ),
      ),
    );
    for (const answer of answers) expect([204, 409, 423, 'cut off']).toContain(answer);
    const offset = Number((await phone.readOffset(uploadUrl)).headers.get('upload-offset'));
    if (offset < FILE.length) await phone.sendBytes(uploadUrl, FILE.slice(offset), offset);
    expect((await second.readJob(id)).status).toBe('completed');
    expect(await hashDownload(second, id)).toBe(hashBytes(FILE));
    expect([...first.errors, ...second.errors]).toEqual([]);
  });
});
