import { ask, askOnce } from './ask.ts';
import { damage, type ExpectedJob } from './expected-jobs.ts';
import { sendToStore } from './direct/send-to-store.ts';
import { judgeLoss, judgeMismatch, readOffset, type AcknowledgedUpload } from './judge-upload.ts';
import type { Sender } from './send-plan.ts';
import { trickle } from './trickle.ts';
import { openPhone, readJson, type Answer } from './torture-world.ts';

/** Far more starts than any run needs. */
const MOST_STARTS = 300;

/**
 * Sends the file as a phone does: with one claim, from the server's offset on, until the end is known. `left`: the phone
 * has left for good before.
 */
export async function sendFile(sender: Sender): Promise<'ended' | 'left'> {
  const { world, entry } = sender;
  for (let starts = 0; entry.end === null && starts < MOST_STARTS; starts++) {
    const created = await askOnce(world, 'claim', (baseUrl) => claim(baseUrl, entry, sender.plan.claim));
    if (!created) continue;
    if (created.status !== 201) {
      await judgeRefusal(sender, created);
      return 'ended';
    }
    entry.isClaimed = true;
    entry.acknowledged = { path: created.headers.get('location') ?? '', offset: 0 };
    if (starts > 0) world.expectedJobs.counts.sentAgain++;
    const outcome = await sendUpload(sender, entry.acknowledged);
    if (outcome !== 'again') return outcome;
    sender.plan.damage = 'no';
  }
  if (entry.end === null) world.expectedJobs.report(entry, 'cannot be sent');
  return 'ended';
}

async function sendUpload(sender: Sender, upload: AcknowledgedUpload): Promise<'ended' | 'again' | 'left'> {
  const { world, entry, plan } = sender;
  if (entry.meant.length === 0) {
    world.expectedJobs.tellEnd(entry, 'completed');
    return 'ended';
  }
  if (!plan.direct) return sendBytes(sender, upload);
  const outcome = await sendToStore({ ...sender, random: plan.direct }, upload);
  if (outcome !== 'other way') return outcome;
  if ((await readOffset(sender, upload)) === 'gone') return judgeLoss(sender);
  return sendBytes(sender, upload);
}

export function claim(baseUrl: string, entry: ExpectedJob, claimToken: string): Promise<Answer> {
  const { id: jobId, meant, sha256 } = entry;
  return openPhone(baseUrl, claimToken).createUpload({ jobId, size: meant.length, sha256 });
}

/** 409: the upload is complete, and an earlier answer was lost. 404: the job was cancelled. */
async function judgeRefusal({ world, entry, plan }: Sender, { status }: Answer): Promise<void> {
  if (status === 404 && entry.wasCancelAsked) return;
  const view = await ask(world, 'claim', (baseUrl) => openPhone(baseUrl, plan.claim).readJob(entry.id));
  if (status === 409 && readJson(view)['state'] === 'done') world.expectedJobs.tellEnd(entry, 'completed');
  else
    world.expectedJobs.report(
      entry,
      `the phone was refused with ${status}, and reads ${view.bytes.toString()}`,
    );
}

/** `again`: the upload does not exist any more, so the phone begins anew. */
async function sendBytes(sender: Sender, upload: AcknowledgedUpload): Promise<'ended' | 'again'> {
  const { world, entry, plan } = sender;
  const bytes = plan.damage === 'yes' ? damage(entry.meant) : entry.meant;
  const step = Math.ceil(bytes.length / plan.pieces);
  while (upload.offset < bytes.length) {
    const { offset } = upload;
    const piece = bytes.subarray(offset, offset + step);
    const phase = offset + step < bytes.length ? 'send' : 'send the last byte';
    const answer = await askOnce(world, phase, (baseUrl) =>
      openPhone(baseUrl, plan.claim, trickle(plan.pauseMs)).sendBytes(baseUrl + upload.path, piece, offset),
    );
    if (answer?.status === 204) upload.offset += piece.length;
    else if (answer?.status === 460) return judgeMismatch(sender);
    else if ((await readOffset(sender, upload)) === 'gone') return judgeLoss(sender);
  }
  if (plan.damage === 'yes') world.expectedJobs.report(entry, 'damaged bytes were taken');
  world.expectedJobs.tellEnd(entry, 'completed');
  return 'ended';
}
