import { setTimeout as pause } from 'node:timers/promises';
import { askOnce } from './ask.ts';
import { askWhereToFollow, readTag, type Desk } from './desk.ts';
import { damage, type ExpectedJob } from './expected-jobs.ts';
import { request, type Answer, type TortureWorld } from './torture-world.ts';

/** A reader of an arriving file, and the bytes of one upload that it has. */
interface Follower {
  world: TortureWorld;
  desk: Desk;
  entry: ExpectedJob;
  etag: string;
  bytes: Buffer;
}

/** The pause while there is no upload. */
const LOOK_MS = 20;
/** Small, so that the reader soon waits for the phone. */
const PARTS = 20;

/**
 * Reads a file while it arrives, across kills, until its job has ended. The read bytes are always the beginning of one
 * upload. If that upload completes the job, all of them are the right file.
 */
export async function followFile(world: TortureWorld, desk: Desk, entry: ExpectedJob): Promise<void> {
  while (entry.end !== 'failed') {
    const follower: Follower = { world, desk, entry, etag: '', bytes: Buffer.alloc(0) };
    const path = await askWhereToFollow(world, desk, entry);
    if (path !== undefined && (await readUpload(follower, path)) === 'whole') {
      await waitForNews(follower);
      if (entry.end !== null) return judgeEnd(follower);
    }
    if (follower.bytes.length > 0) world.expectedJobs.counts.followedAnew++;
    await pause(LOOK_MS);
  }
}

/** After all bytes were read, the job ends soon, or the file was damaged and is sent again. */
async function waitForNews({ world, desk, entry, etag }: Follower): Promise<void> {
  do await pause(LOOK_MS);
  while (entry.end === null && (await readTag(world, desk, entry)) === etag);
}

async function readUpload(follower: Follower, path: string): Promise<'whole' | 'gone'> {
  const { world, entry } = follower;
  const partBytes = Math.max(1024, Math.ceil(entry.meant.length / PARTS));
  while (entry.end !== 'failed') {
    const start = follower.bytes.length;
    const headers = { Range: `bytes=${start}-${start + partBytes - 1}` };
    const answer = await askOnce(world, 'follow', (baseUrl) => request(baseUrl + path, { headers }));
    if (answer?.status === 206) takePart(follower, answer);
    else if (answer?.status === 410) return 'gone';
    else if (answer?.status === 416 && start === entry.meant.length) return 'whole';
    else if (answer && answer.status !== 204)
      world.expectedJobs.report(entry, `a reader was refused with ${answer.status} at ${start}`);
  }
  return 'gone';
}

/** The only file of a job has an address for each upload. */
function takePart(follower: Follower, { headers, bytes }: Answer): void {
  const { entry, world } = follower;
  const fail = (problem: string) => world.expectedJobs.report(entry, `a reader got ${problem}`);
  const start = follower.bytes.length;
  const etag = headers.get('etag') ?? '';
  if (start > 0 && etag !== follower.etag) fail('bytes of another upload');
  follower.etag = etag;
  follower.bytes = Buffer.concat([follower.bytes, bytes]);
  entry.followed = { etag, bytes: follower.bytes.length };
  world.expectedJobs.counts.followedParts++;
  const sent = entry.meant.subarray(0, follower.bytes.length);
  if (!follower.bytes.equals(sent) && !follower.bytes.equals(damage(sent))) fail('bytes that were not sent');
  const range = `bytes ${start}-${follower.bytes.length - 1}/${entry.meant.length}`;
  if (headers.get('content-range') !== range) fail(`"${headers.get('content-range')}" for "${range}"`);
}

/** Read bytes count only with the same tag. */
async function judgeEnd({ world, desk, entry, etag, bytes }: Follower): Promise<void> {
  if (entry.end !== 'completed' || bytes.length === 0) return;
  if ((await readTag(world, desk, entry)) !== etag) return;
  world.expectedJobs.counts.followedFiles++;
  world.expectedJobs.counts.bytesChecked += bytes.length;
  if (!bytes.equals(entry.meant)) world.expectedJobs.report(entry, 'was followed, and has other bytes');
}
