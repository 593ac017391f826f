import assert from 'node:assert/strict';
import { tagUpload } from '../../../src/crypto/secrets.ts';
import { eventually } from '../../support/time.ts';
import type { FollowAnswer, Follower, ModelRun } from './model-run.ts';
import type { ModelFollow, ModelJob, ModelUpload } from './reference-model.ts';

/** How long the server waits for all wanted bytes, and for any. */
const [GATHER_MS, HOLD_MS] = [150, 20_000];

async function readRange(run: ModelRun, path: string, range: string): Promise<FollowAnswer> {
  const response = await fetch(run.real.server.url() + path, { headers: { Range: `bytes=${range}` } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, etag: response.headers.get('etag'), bytes };
}

/** Reads all bytes that have arrived of an upload, and a range behind its end. */
export async function readArrived(run: ModelRun, job: ModelJob, follow: ModelFollow): Promise<void> {
  const { offset, file } = follow.upload;
  const isHere = run.model.isReadable(job, follow.upload);
  const end = isHere && offset > 0 ? offset - 1 : 0;
  const isHeld = isHere && offset === 0 && file.bytes.length > 0;
  // Without any bytes the server would hold the answer.
  if (!isHeld) {
    const answer = await readRange(run, follow.path, `0-${end}`);
    assert.equal(answer.status, run.model.follow(job, follow, 0));
    if (answer.status === 206) assertBytes(answer, follow.upload, 0);
  }
  const behind = file.bytes.length;
  const { status } = await readRange(run, follow.path, `${behind}-${behind + 10}`);
  assert.equal(status, run.model.follow(job, follow, behind));
}

/** Expects bytes of this upload, and no more than it has. */
function assertBytes(
  { etag, bytes }: FollowAnswer,
  { path, file, offset }: ModelUpload,
  start: number,
): void {
  assert.equal(etag, tagUpload(path.slice('/upload/'.length)), 'bytes with the tag of another upload');
  assert.ok(bytes.length > 0 && start + bytes.length <= offset, 'bytes that have not arrived');
  assert.deepEqual(bytes, file.bytes.slice(start, start + bytes.length), 'other bytes');
}

/** Requests the next bytes by the latest follow address. Resolves when the server holds the answer. */
export async function startFollower(run: ModelRun, job: ModelJob): Promise<void> {
  const follow = job.follows.at(-1);
  if (!follow) return;
  const { path, upload } = follow;
  const { clock } = run.real.server;
  const start = upload.offset;
  const timers = clock.countTimers();
  const answer = readRange(run, path, `${start}-`);
  run.real.followers.push({ job, upload, start, sinceMs: run.model.nowMs, answer });
  await eventually('a reader is noted', async () => clock.countTimers() >= timers + 2);
}

function isDue({ model }: ModelRun, { job, upload, start, sinceMs }: Follower): boolean {
  const elapsedMs = model.nowMs - sinceMs;
  const hasPart = elapsedMs >= GATHER_MS && upload.offset > start;
  const isWhole = upload.offset === upload.file.bytes.length;
  return hasPart || isWhole || elapsedMs >= HOLD_MS || !model.isReadable(job, upload);
}

/** Compares the answers to waiting readers: the bytes have come, will not come, or took too long. */
export async function compareFollowers(run: ModelRun): Promise<void> {
  const due = run.real.followers.filter((follower) => isDue(run, follower));
  run.real.followers = run.real.followers.filter((follower) => !due.includes(follower));
  for (const { job, upload, start, sinceMs, answer } of due) {
    const got = await answer;
    const isLate = run.model.nowMs - sinceMs >= HOLD_MS;
    if (got.status === 206) assertBytes(got, upload, start);
    else if (got.status === 204) assert.ok(isLate, 'a reader was sent away');
    else assert.deepEqual([got.status, run.model.isReadable(job, upload)], [410, false]);
  }
}

/** Resolves when all waiting readers have looked again, after time has passed. */
export async function waitForLooks({ real }: ModelRun): Promise<void> {
  const { clock } = real.server;
  await eventually('readers have looked', async () => {
    const looks = clock.listTimers().filter((atMs) => atMs === clock.now() + GATHER_MS);
    return looks.length >= real.followers.length;
  });
}
