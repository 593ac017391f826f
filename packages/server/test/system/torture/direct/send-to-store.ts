import { parsePartsAnswer, type NextPart } from '@svc/protocol/uploaded-parts';
import { askOnce } from '../ask.ts';
import { damage } from '../expected-jobs.ts';
import { judgeLoss, judgeMismatch, type AcknowledgedUpload } from '../judge-upload.ts';
import type { Random } from '../random.ts';
import type { Sender } from '../send-plan.ts';
import { openPhone, readJson } from '../torture-world.ts';
import { putHalf, putToStore } from './put-to-store.ts';

export interface DirectSender extends Sender {
  /** Decides what happens to each part. */
  random: Random;
}

/** `other way`: the rest goes through the server. `left`: the phone has left for good. */
type Outcome = 'ended' | 'again' | 'other way' | 'left';

/** Far more requests than any file needs: the upload makes no progress. */
const MOST_QUESTIONS = 2_000;

/**
 * Sends a file straight to the store, part by part. The connection may break, a part may be sent twice or with another
 * number of bytes, and the phone may leave.
 */
export async function sendToStore(sender: DirectSender, upload: AcknowledgedUpload): Promise<Outcome> {
  const { world, entry, plan } = sender;
  const bytes = plan.damage === 'yes' ? damage(entry.meant) : entry.meant;
  let last: NextPart | undefined;
  for (let questions = 0; questions < MOST_QUESTIONS; questions++) {
    const answer = await askOnce(world, 'ask for parts', (baseUrl) =>
      openPhone(baseUrl, plan.claim).askForParts(baseUrl + upload.path, entry.sha256),
    );
    if (!answer) continue;
    if (answer.status === 460) return judgeMismatch(sender);
    if (answer.status === 404) return judgeLoss(sender);
    if (answer.status !== 200) {
      world.expectedJobs.report(
        entry,
        `its parts were refused with ${answer.status} ${answer.bytes.toString()}`,
      );
      return 'again';
    }
    const parts = parsePartsAnswer(readJson(answer));
    judgeOffset(sender, upload, parts.offset);
    if ('state' in parts) return judgeEnd(sender, last);
    last = parts.next;
    const turn = await sendPart(sender, parts.next, bytes);
    if (turn !== 'ask') return turn;
  }
  world.expectedJobs.report(entry, 'cannot be sent to the store');
  return 'again';
}

/** Counted bytes must stay counted. */
function judgeOffset({ world, entry }: Sender, upload: AcknowledgedUpload, offset: number): void {
  const isRight = offset >= upload.offset && offset <= entry.meant.length;
  if (!isRight) world.expectedJobs.report(entry, `${offset} bytes in parts after ${upload.offset}`);
  upload.offset = offset;
}

/** Sends a late request to the address of the last part. It must not change the file, which the audit checks. */
async function judgeEnd(
  { world, entry, plan, random }: DirectSender,
  last: NextPart | undefined,
): Promise<'ended'> {
  const { expectedJobs } = world;
  if (plan.damage === 'yes') expectedJobs.report(entry, 'damaged bytes were taken');
  expectedJobs.tellEnd(entry, 'completed');
  expectedJobs.counts.directFiles++;
  if (!last) return 'ended';
  if (last.start > 0) expectedJobs.counts.directFilesOfParts++;
  if (random.chance(25)) {
    expectedJobs.counts.lateParts++;
    await putToStore(last.url, entry.meant.slice(last.start, last.end));
  }
  return 'ended';
}

async function sendPart(
  sender: DirectSender,
  { url, start, end }: NextPart,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<'ask' | Exclude<Outcome, 'ended'>> {
  const { world, random } = sender;
  const { counts } = world.expectedJobs;
  const part = bytes.slice(start, end);
  const put = (what: Uint8Array<ArrayBuffer>) => world.phases.run('put a part', () => putToStore(url, what));
  const kind = random.integer(1, 100);
  if (kind <= 8) {
    counts.cutParts++;
    await world.phases.run('put a part', () => putHalf(url, part));
  } else if (kind <= 16) {
    await putWrongLength(sender, put, part);
  } else if (kind <= 24) {
    counts.repeatedParts++;
    await Promise.all([put(part), put(part)]);
  } else if (kind <= 30 && sender.plan.damage !== 'yes') {
    // Either of the two may be stored in the end; the checksum decides.
    sender.plan.damage = 'maybe';
    counts.replacedParts++;
    // A request that was cut off may still arrive last.
    if ((await put(damage(part))) === undefined) return 'again';
    await put(part);
  } else {
    if ((await put(part)) === 403) world.expectedJobs.report(sender.entry, 'the store has refused a part');
    else counts.directParts++;
  }
  return pickTurn(sender);
}

/** One byte more, or less where there are more. */
async function putWrongLength(
  { world, entry, random }: DirectSender,
  put: (bytes: Uint8Array<ArrayBuffer>) => Promise<number | undefined>,
  part: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const isLonger = part.length === 1 || random.chance(50);
  const wrong = isLonger ? new Uint8Array([...part.subarray(0, 1), ...part]) : part.slice(0, -1);
  const status = await put(wrong);
  if (status === 200) world.expectedJobs.report(entry, 'the store has taken a part of another length');
  else world.expectedJobs.counts.wrongLengths++;
}

/** The phone usually asks for the next part. */
function pickTurn({ world, plan, random }: DirectSender): 'ask' | Exclude<Outcome, 'ended'> {
  const { counts } = world.expectedJobs;
  const turn = random.integer(1, 100);
  if (turn <= 4) {
    counts.leftUploads++;
    return 'left';
  }
  if (turn <= 8) return 'again';
  if (turn > 14 || plan.damage === 'maybe') return 'ask';
  counts.changedWays++;
  return 'other way';
}
