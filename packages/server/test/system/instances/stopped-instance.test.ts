import { describe, expect, it } from 'vitest';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { startSlowUpload } from '../../support/raw-http.ts';
import { at, hashDownload, makeSharedPlaces, runInstance } from '../../support/services/test-instances.ts';
import { runSql } from '../../support/services/test-postgres.ts';
import { hasS3 } from '../../support/services/test-s3.ts';
import { readAnswer, startTestServer, waitForOpenWaits } from '../../support/test-server.ts';
import { waitFor, waitUntil } from '../../support/time.ts';

const FILE = makeBytes(300_000);
const HALF = FILE.length / 2;

describe.runIf(hasS3)('an instance that is told to stop, with time to drain', () => {
  it('serves on while it says that it is not ready, then hands waits and uploads to another one', async () => {
    const places = await makeSharedPlaces();
    const leaving = await startTestServer({ ...places, drainMs: 2_000 });
    const staying = await startTestServer(places);
    const { id: jobId } = await leaving.createJob();
    const phone = createPhone(leaving.url);
    const uploadUrl = await phone.startUpload({ jobId, size: FILE.length, sha256: hashBytes(FILE) });
    const upload = await startSlowUpload(uploadUrl, FILE.slice(0, HALF), { size: FILE.length });
    // As a phone does when it is answered before the end of its bytes.
    upload.once('response', () => upload.destroy());
    await waitUntil(async () => (await staying.readJob(jobId)).bytesReceived === HALF);
    const waiting = fetch(`${leaving.routes}/job/${jobId}/wait?timeoutMs=100000`);
    await waitForOpenWaits(leaving, 1);

    const ended = leaving.close();
    await waitFor(async () => expect((await fetch(`${leaving.url}/readyz`)).status).toBe(503));
    expect((await fetch(`${leaving.url}/healthz`)).status).toBe(200);
    const created = await fetch(`${leaving.routes}/job`, { method: 'POST' });
    expect(created.status).toBe(201);
    const { status, body } = await readAnswer(await waiting);
    expect([status, body]).toEqual([
      408,
      expect.objectContaining({ error: expect.stringContaining('Ask again') }),
    ]);
    await ended;

    const waitingOn = fetch(`${staying.routes}/job/${jobId}/wait?timeoutMs=100000`);
    const elsewhere = at(staying, uploadUrl);
    expect(Number((await phone.readOffset(elsewhere)).headers.get('upload-offset'))).toBe(HALF);
    expect((await phone.sendBytes(elsewhere, FILE.slice(HALF), HALF)).status).toBe(204);
    expect((await waitingOn).status).toBe(200);
    expect(await hashDownload(staying, jobId)).toBe(hashBytes(FILE));
  });
});

describe.runIf(hasS3)('an instance that is killed', () => {
  it('has its upload continued by another one, though it never gave back its lease', async () => {
    const places = await makeSharedPlaces();
    const [killed, staying] = [await runInstance(places, []), await startTestServer(places)];
    const jobId = await killed.createJob();
    const phone = createPhone(killed.url);
    const uploadUrl = await phone.startUpload({ jobId, size: FILE.length, sha256: hashBytes(FILE) });
    await startSlowUpload(uploadUrl, FILE.slice(0, HALF), { size: FILE.length });
    await waitUntil(async () => (await staying.readJob(jobId)).bytesReceived === HALF);
    await killed.end('SIGKILL');
    // As if the seconds had passed for which a killed instance counts as alive.
    await runSql(places.databaseUrl, `UPDATE leases SET valid_until = now() WHERE name LIKE 'instance:%'`);
    const elsewhere = at(staying, uploadUrl);
    const offset = Number((await phone.readOffset(elsewhere)).headers.get('upload-offset'));
    expect((await phone.sendBytes(elsewhere, FILE.slice(offset), offset)).status).toBe(204);
    expect((await staying.readJob(jobId)).status).toBe('completed');
    expect(staying.errors).toEqual([]);
  });
});
