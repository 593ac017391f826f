import fc from 'fast-check';
import { isFinalStatus, isSvcError } from '@svc/protocol';
import { failJob } from '../../../src/jobs/end-job.ts';
import { finishUpload } from '../../../src/jobs/upload/finish-upload.ts';
import { presignDownload } from '../../../src/jobs/download/presign-download.ts';
import { readJob } from '../../../src/jobs/read-job.ts';
import { settleJob } from '../../../src/jobs/settle-job.ts';
import { forgetOldJobs, removeStrayFiles } from '../../../src/jobs/sweep.ts';
import { beginUpload } from '../../support/test-context.ts';
import { awaitNews } from '../../support/await-news.ts';
import { hashAscii } from '../../drivers/memory-blob-store.ts';
import { followFile, type Reading } from './scheduled-follower.ts';
import type { Process, World } from './scheduled-world.ts';

/** An actor on the job. All act at once. */
export type Actor =
  | { kind: 'phone'; name: 'anna' | 'bela'; size: number; checksum: 'none' | 'right'; isDamaged: boolean }
  | { kind: 'follow'; bytesPerRead: number }
  | { kind: 'cancel' | 'settle' | 'wait' | 'expire' | 'grow old' | 'sweep' | 'presign' | 'kill' };

export type PhoneActor = Extract<Actor, { kind: 'phone' }>;

const phoneArbitrary: fc.Arbitrary<Actor> = fc.record({
  kind: fc.constant('phone'),
  name: fc.constantFrom('anna', 'bela'),
  size: fc.integer({ min: 0, max: 3 }),
  checksum: fc.constantFrom('none', 'right'),
  isDamaged: fc.boolean(),
});

const followerArbitrary: fc.Arbitrary<Actor> = fc.record({
  kind: fc.constant('follow'),
  bytesPerRead: fc.constantFrom(1, 1, 2, 1_000),
});

const otherArbitrary: fc.Arbitrary<Actor> = fc.record({
  kind: fc.constantFrom('cancel', 'settle', 'wait', 'expire', 'grow old', 'sweep', 'presign', 'kill'),
});

/** Two to nine actors. Nearly half are phones, which cause most failures. */
export const actorsArbitrary: fc.Arbitrary<Actor[]> = fc.array(
  fc.oneof(
    { arbitrary: phoneArbitrary, weight: 4 },
    { arbitrary: otherArbitrary, weight: 4 },
    { arbitrary: followerArbitrary, weight: 1 },
  ),
  { minLength: 2, maxLength: 9 },
);

/** Runs an actor, again with the next process if its process was killed. */
export async function act(world: World, actor: Actor): Promise<void> {
  const memory: ActorMemory = { phone: {}, reading: { text: '' } };
  for (let tries = 0; tries < 4; tries++) {
    const { process } = world;
    const acting = process.ready.then(() => actOnce(world, process, { actor, memory }));
    await Promise.race([acting, waitForKill(process)]);
    if (!process.life.signal.aborted || actor.kind === 'kill') return;
  }
}

function waitForKill({ life }: Process): Promise<void> {
  return new Promise((resolve) => life.signal.addEventListener('abort', () => resolve()));
}

/** The state of a phone's last try. */
interface PhoneMemory {
  uploadId?: string;
}

interface ActorMemory {
  phone: PhoneMemory;
  reading: Reading;
}

interface Acting {
  actor: Actor;
  memory: ActorMemory;
}

async function actOnce(world: World, process: Process, { actor, memory }: Acting): Promise<void> {
  const { context } = process;
  await world.pause(process.life.signal, actor.kind);
  switch (actor.kind) {
    case 'phone':
      return sendFile({ world, process, phone: actor, memory: memory.phone });
    case 'follow':
      return followFile({ world, process, bytesPerRead: actor.bytesPerRead, reading: memory.reading });
    case 'cancel':
      return void (await failJob(context, world.jobId, 'cancelled'));
    case 'settle':
      return settle(context, world.jobId);
    case 'wait':
      return waitForEnd(world, process);
    case 'expire':
      return world.clock.advance(context.options.jobLifetimeMs);
    case 'grow old':
      return world.clock.advance(context.options.keepMs);
    case 'sweep':
      await forgetOldJobs(context);
      return removeStrayFiles(context);
    case 'presign':
      return presign(world, process);
    case 'kill':
      return world.restart();
    default:
      return actor satisfies never;
  }
}

interface Sending {
  world: World;
  process: Process;
  phone: PhoneActor;
  memory: PhoneMemory;
}

async function sendFile({ world, process, phone, memory }: Sending): Promise<void> {
  const { blobs } = world;
  const running = await findRunningUpload(process, memory);
  const uploadId = running ?? (await claim({ world, process, phone, memory }));
  if (uploadId === undefined) return;
  const text = phone.name.slice(0, phone.size);
  for (let offset = blobs.readText(uploadId)?.length ?? 0; offset < text.length; offset++) {
    await world.pause(process.life.signal, `${phone.name} sends a byte`);
    if (!blobs.append(uploadId, phone.isDamaged ? '?' : (text[offset] ?? ''))) return;
  }
  const job = await process.context.jobs.findByUpload(uploadId);
  if (job) await finishUpload(process.context, job, uploadId);
}

async function findRunningUpload({ context }: Process, memory: PhoneMemory): Promise<string | undefined> {
  if (memory.uploadId === undefined) return undefined;
  const isHeld = (await context.blobs.countBytes(memory.uploadId)) !== undefined;
  const job = await context.jobs.findByUpload(memory.uploadId);
  return isHeld && job?.status === 'in_progress' ? memory.uploadId : undefined;
}

async function claim({ world, process, phone, memory }: Sending): Promise<string | undefined> {
  const text = phone.name.slice(0, phone.size);
  const sha256 = phone.checksum === 'right' ? hashAscii(text) : null;
  const file = { size: phone.size, claim: phone.name, sha256 };
  const uploadId = await beginUpload(process.context, world.jobId, file).catch(() => undefined); // refused
  if (uploadId === undefined) return undefined;
  world.promises.claims.add(phone.name);
  await world.pause(process.life.signal, `${phone.name} begins`);
  return begin({ world, process, phone, memory }, uploadId);
}

/** Does what the store for the tus library does. */
async function begin({ world, process, memory }: Sending, uploadId: string): Promise<string | undefined> {
  const { jobs, blobs } = process.context;
  world.blobs.begin(uploadId);
  const job = await jobs.findByUpload(uploadId);
  if (!job || job.status === 'failed') {
    await blobs.remove(uploadId);
    return undefined;
  }
  memory.uploadId = uploadId;
  return uploadId;
}

async function settle(context: Process['context'], jobId: string): Promise<void> {
  const job = await context.jobs.find(jobId);
  if (job) await settleJob(context, job);
}

/** Longer than any run, so that a waiter must be notified of the end. */
const FOR_EVER_MS = Number.MAX_SAFE_INTEGER;

async function waitForEnd(world: World, { context }: Process): Promise<void> {
  await awaitNews(context, { jobId: world.jobId, waitMs: FOR_EVER_MS }, async () => {
    const job = await readJob(context, world.jobId);
    return !job || isFinalStatus(job.status) || undefined;
  }).found;
}

async function presign(world: World, { context }: Process): Promise<void> {
  const job = await readJob(context, world.jobId);
  if (!job) return;
  const options = { expirationMinutes: 1, baseUrl: '', secret: new Uint8Array(32) };
  try {
    const { expiresAt } = await presignDownload(context, job, options);
    world.promises.fileUntilMs = Date.parse(expiresAt ?? '');
  } catch (error) {
    if (!isSvcError(error)) throw error; // the job has no file, and the caller was told
  }
}
