import type { Server } from 'node:http';
import { createJob } from '../../../src/jobs/create-job.ts';
import { createUploadHandler } from '../../../src/routes/upload/upload.ts';
import { UploadLocks } from '../../../src/routes/upload/upload-locks.ts';
import { countCalls } from '../../support/recorders.ts';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { serveHandler } from '../../support/test-server.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

/** What a guess reveals: the answer, and the calls that were needed for it, which show in its time. */
export interface Lesson {
  status: number;
  body: string;
  headers: string[];
  calls: string[];
}

export interface CountedWorld {
  context: TestContext;
  /** The names of the called methods of the job store and the blob store. */
  calls: string[];
  /** The address of a server that takes uploads. */
  serverUrl: string;
  server: Server;
}

export async function createCountedWorld(): Promise<CountedWorld> {
  const calls: string[] = [];
  const plain = await createTestContext();
  const context: TestContext = {
    ...plain,
    jobs: countCalls(plain.jobs, calls),
    blobs: countCalls(plain.blobs, calls),
  };
  const report = (error: unknown) => calls.push(`unexpected: ${String(error)}`);
  const { server, url: serverUrl } = await serveHandler(
    createUploadHandler({ context, locks: new UploadLocks(), countWrongId: async () => {}, report }),
  );
  return { context, calls, server, serverUrl };
}

/** Makes a job, and an upload of it of which some bytes have arrived. */
export async function beginJob(
  { context, serverUrl }: CountedWorld,
  projectId = 'demo',
): Promise<{ id: string; uploadId: string }> {
  const { id } = await createJob(context, projectId, { maxBytes: 1_000 });
  const phone = createPhone(serverUrl);
  const uploadUrl = await phone.startUpload({ jobId: id, size: 500 });
  await phone.sendBytes(uploadUrl, makeBytes(100));
  return { id, uploadId: uploadUrl.split('/').at(-1) ?? '' };
}

export async function learn({ calls }: CountedWorld, guess: () => Promise<Response>): Promise<Lesson> {
  calls.length = 0;
  const response = await guess();
  const body = await response.text();
  const headers = [...response.headers.keys()].sort();
  return { status: response.status, body, headers, calls: [...calls] };
}
