import { encodeMetadata } from '../../support/phone.ts';
import { ask, askOnce } from './ask.ts';
import { damage, type ExpectedJob } from './expected-jobs.ts';
import { sendPiece } from './send-piece.ts';
import { readJson, request, type Answer, type TortureWorld } from './torture-world.ts';

export interface SendPlan {
  claim: string;
  pieces: number;
  pauseMs: number;
  /** The first try arrives damaged, which the server must see. */
  isDamaged: boolean;
}

export interface Sender {
  world: TortureWorld;
  entry: ExpectedJob;
  plan: SendPlan;
}

/** Far more than any run needs: whoever has to start so often cannot go on. */
const MOST_STARTS = 300;

const TUS = { 'Tus-Resumable': '1.0.0' };

/** Sends the file as a phone does: by one claim, on from where the server is, until somebody knows the end. */
export async function sendFile(sender: Sender): Promise<void> {
  const { world, entry } = sender;
  for (let starts = 0; entry.end === null && starts < MOST_STARTS; starts++) {
    const created = await askOnce(world, 'claim', (baseUrl) => claim(baseUrl, entry, sender.plan.claim));
    if (!created) continue;
    if (created.status !== 201) return judgeRefusal(sender, created);
    entry.isClaimed = true;
    entry.acknowledged = { path: created.headers.get('location') ?? '', offset: 0 };
    if (starts > 0) world.expectedJobs.counts.sentAgain++;
    if (entry.meant.length === 0) return world.expectedJobs.tellEnd(entry, 'completed');
    if ((await sendBytes(sender, entry.acknowledged)) === 'ended') return;
    sender.plan.isDamaged = false;
  }
  if (entry.end === null) world.expectedJobs.report(entry, 'cannot be sent');
}

export function claim(baseUrl: string, entry: ExpectedJob, claimToken: string): Promise<Answer> {
  const file = { filename: 'photo.jpg', filetype: 'image/jpeg', sha256: entry.sha256 };
  return request(`${baseUrl}/upload`, {
    method: 'POST',
    headers: {
      ...TUS,
      'X-Svc-Claim': claimToken,
      'Upload-Length': String(entry.meant.length),
      'Upload-Metadata': encodeMetadata({ job_id: entry.id, ...file }),
    },
  });
}

/** 409: it is complete, and the answer that said so was lost. 404: it was cancelled. */
async function judgeRefusal({ world, entry, plan }: Sender, { status }: Answer): Promise<void> {
  if (status === 404 && entry.wasCancelAsked) return;
  const headers = { 'X-Svc-Claim': plan.claim };
  const view = await ask(world, 'claim', (baseUrl) =>
    request(`${baseUrl}/phone/jobs/${entry.id}`, { headers }),
  );
  if (status === 409 && readJson(view)['state'] === 'done') world.expectedJobs.tellEnd(entry, 'completed');
  else
    world.expectedJobs.report(
      entry,
      `the phone was refused with ${status}, and reads ${view.bytes.toString()}`,
    );
}

type Upload = NonNullable<ExpectedJob['acknowledged']>;

/** `again`: the upload is no more, and the phone has to begin once more. */
async function sendBytes(sender: Sender, upload: Upload): Promise<'ended' | 'again'> {
  const { world, entry, plan } = sender;
  const bytes = plan.isDamaged ? damage(entry.meant) : entry.meant;
  const step = Math.ceil(bytes.length / plan.pieces);
  while (upload.offset < bytes.length) {
    const { offset } = upload;
    const piece = { bytes: bytes.subarray(offset, offset + step), offset, ...plan };
    const phase = offset + step < bytes.length ? 'send' : 'send the last byte';
    const answer = await askOnce(world, phase, (baseUrl) => sendPiece(baseUrl + upload.path, piece));
    if (answer?.status === 204) upload.offset += piece.bytes.length;
    else if (answer?.status === 460) return judgeMismatch(sender);
    else if ((await readOffset(sender, upload)) === 'gone') return judgeLoss(sender);
  }
  if (plan.isDamaged) world.expectedJobs.report(entry, 'damaged bytes were taken');
  world.expectedJobs.tellEnd(entry, 'completed');
  return 'ended';
}

function judgeMismatch({ world, entry, plan }: Sender): 'again' {
  world.expectedJobs.counts.damaged++;
  if (!plan.isDamaged) world.expectedJobs.report(entry, 'its bytes were called damaged, and are not');
  return 'again';
}

/** Asks how much the server holds: no less than it has said before. */
async function readOffset({ world, entry }: Sender, upload: Upload): Promise<'held' | 'gone'> {
  const answer = await ask(world, 'ask for the offset', (baseUrl) =>
    request(baseUrl + upload.path, { method: 'HEAD', headers: TUS }),
  );
  if (answer.status === 404) return 'gone';
  const offset = Number(answer.headers.get('upload-offset'));
  const isRight = answer.status === 200 && offset >= upload.offset && offset <= entry.meant.length;
  if (!isRight)
    world.expectedJobs.report(entry, `offset ${offset} after ${upload.offset} (status ${answer.status})`);
  upload.offset = offset;
  world.expectedJobs.counts.resumed++;
  return 'held';
}

/**
 * An upload goes away when it was cancelled or arrived damaged, and for no other reason. Which of the two
 * is told by the next claim: a cancel may have been lost on its way.
 */
function judgeLoss({ world, entry, plan }: Sender): 'again' {
  if (!plan.isDamaged && !entry.wasCancelAsked) world.expectedJobs.report(entry, 'its upload is gone');
  return 'again';
}
