import { ask } from './ask.ts';
import type { ExpectedJob } from './expected-jobs.ts';
import type { Sender } from './send-plan.ts';
import { openPhone } from './torture-world.ts';

export type AcknowledgedUpload = NonNullable<ExpectedJob['acknowledged']>;

/** Notes that the server has called the file damaged, which the test may intend. */
export function judgeMismatch({ world, entry, plan }: Sender): 'again' {
  world.expectedJobs.counts.damaged++;
  if (plan.damage === 'no') world.expectedJobs.report(entry, 'its bytes were called damaged, and are not');
  return 'again';
}

/** Asks for the offset, which must not fall. */
export async function readOffset(
  { world, entry, plan }: Sender,
  upload: AcknowledgedUpload,
): Promise<'held' | 'gone'> {
  const answer = await ask(world, 'ask for the offset', (baseUrl) =>
    openPhone(baseUrl, plan.claim).readOffset(baseUrl + upload.path),
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
 * An upload disappears only if the job was cancelled or the file arrived damaged. The next claim shows which: the answer
 * to a cancel may be lost.
 */
export function judgeLoss({ world, entry, plan }: Sender): 'again' {
  if (plan.damage === 'no' && !entry.wasCancelAsked) world.expectedJobs.report(entry, 'its upload is gone');
  return 'again';
}
