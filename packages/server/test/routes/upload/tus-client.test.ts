import { Upload } from 'tus-js-client';
import { expect, it } from 'vitest';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { startWithJob, type TestServer } from '../../support/test-server.ts';

interface Sending {
  jobId: string;
  bytes: Uint8Array;
  /** The checksum that the client tells. Default: the right one. */
  sha256?: string;
}

/** Sends as the phone page does. Resolves to the address of the upload. */
function send(
  server: TestServer,
  { jobId, bytes, sha256 = hashBytes(bytes) }: Sending,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(Buffer.from(bytes), {
      endpoint: `${server.url}/upload`,
      metadata: { job_id: jobId, filename: 'cat 🐈.jpg', filetype: 'image/jpeg', sha256 },
      headers: { 'X-Svc-Claim': 'claim-of-the-test-client' },
      retryDelays: null,
      onSuccess: () => resolve(upload.url),
      onError: reject,
    });
    upload.start();
  });
}

it('tus-js-client sends a file', async () => {
  const { server, job } = await startWithJob();
  const bytes = makeBytes(500_000);
  await send(server, { jobId: job.id, bytes });
  expect(await server.readJob(job.id)).toMatchObject({
    status: 'completed',
    fileName: 'cat 🐈.jpg',
    size: 500_000,
  });
});

it('tus-js-client learns that a file arrived damaged, and that a code was used', async () => {
  const { server, job } = await startWithJob();
  const bytes = makeBytes(100);
  const damaged = send(server, { jobId: job.id, bytes, sha256: hashBytes(makeBytes(1)) });
  await expect(damaged).rejects.toThrow('460');
  await send(server, { jobId: job.id, bytes });
  await expect(send(server, { jobId: job.id, bytes })).rejects.toThrow(/409.*"code":"used"/);
});
