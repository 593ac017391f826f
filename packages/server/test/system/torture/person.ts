import { setTimeout as pause } from 'node:timers/promises';
import { askOnce } from './ask.ts';
import { cancelJob, createJob, DESKS, downloadFile, watchToEnd, type Desk } from './desk.ts';
import type { ExpectedJob } from './expected-jobs.ts';
import { followFile } from './follower.ts';
import type { Random } from './random.ts';
import type { Sender, SendPlan } from './send-plan.ts';
import { claim, sendFile } from './sender.ts';
import type { TortureWorld } from './torture-world.ts';

/** One transfer from the first click to the file, with all that people may do in between. */
export async function liveThroughTransfer(world: TortureWorld, random: Random): Promise<void> {
  const desk = random.pick(DESKS);
  const direct = world.isDirect && random.chance(60) ? random.fork() : null;
  const file = direct ? pickDirectFile(world, random) : pickFile(world, random);
  const entry = world.expectedJobs.add(await createJob(world, desk), file);
  const plan = { ...pickPlan(random, entry), direct };
  await Promise.all([
    watchToEnd(world, desk, entry),
    sendOrLeave({ world, entry, plan }, desk),
    random.chance(40) && world.canFollow && followFile(world, desk, entry),
    random.chance(20) && cancelSometime(world, { desk, entry, afterMs: random.integer(0, 400) }),
    random.chance(15) && scanWithSecondPhone(world, entry, random.integer(0, 200)),
  ]);
  if (entry.end === 'completed') await downloadFile(world, desk, entry);
}

const KIB = 1024;

/** Mostly photos, sometimes an empty file or a video. */
function pickFile({ pool }: TortureWorld, random: Random): Uint8Array<ArrayBuffer> {
  const kind = random.integer(1, 100);
  const size =
    kind <= 4 ? 0 : kind <= 90 ? random.integer(1, 200 * KIB) : random.integer(1024 * KIB, 4096 * KIB);
  return cut(pool, size, random);
}

/** Also files of several parts. */
function pickDirectFile(world: TortureWorld, random: Random): Uint8Array<ArrayBuffer> {
  if (!random.chance(12)) return pickFile(world, random);
  return cut(world.pool, random.integer(8 * 1024 * KIB + 1, 18 * 1024 * KIB), random);
}

function cut(pool: TortureWorld['pool'], size: number, random: Random): Uint8Array<ArrayBuffer> {
  const start = random.integer(0, pool.length - size);
  return pool.subarray(start, start + size);
}

function pickPlan(random: Random, { meant }: ExpectedJob): Omit<SendPlan, 'direct'> {
  return {
    claim: `claim-of-a-phone-${random.integer(1_000_000, 9_999_999)}`,
    pieces: random.integer(1, 5),
    pauseMs: random.chance(60) ? random.integer(1, 12) : 0,
    damage: meant.length > 0 && random.chance(12) ? 'yes' : 'no',
  };
}

async function cancelSometime(
  world: TortureWorld,
  { desk, entry, afterMs }: { desk: Desk; entry: ExpectedJob; afterMs: number },
): Promise<void> {
  await pause(afterMs);
  await cancelJob(world, desk, entry);
}

/** The person at the computer cancels after the phone has left. */
async function sendOrLeave(sender: Sender, desk: Desk): Promise<void> {
  const { world, entry } = sender;
  if ((await sendFile(sender)) === 'ended') return;
  while (entry.end === null) await cancelJob(world, desk, entry);
}

/** A second phone must be refused once the first has the job. */
async function scanWithSecondPhone(world: TortureWorld, entry: ExpectedJob, afterMs: number): Promise<void> {
  await pause(afterMs);
  if (!entry.isClaimed) return;
  const answer = await askOnce(world, 'claim', (baseUrl) => claim(baseUrl, entry, 'claim-of-a-second-phone'));
  if (answer?.status === 409) world.expectedJobs.counts.secondPhones++;
  else if (answer && answer.status !== 404)
    world.expectedJobs.report(entry, `second phone: ${answer.status}`);
}
