import type { AnnouncementAnswer } from '../job/announce-files.ts';
import type { JobAnswer } from '../job/job-client.ts';
import type { SendOutcome } from '../state/send-outcome.ts';
import { MAX_FUTILE_ATTEMPTS } from './attempt/upload-passage.ts';

/** What withdrawing needs; a test replaces all of it. */
export interface WithdrawTools {
  /** Announces an empty list. */
  withdraw: () => Promise<AnnouncementAnswer>;
  askForJob: () => Promise<JobAnswer>;
  onUnreachable: () => void;
  /** Waits before the next attempt, longer with each failure in a row. */
  pause: (failures: number) => Promise<void>;
}

/**
 * Takes back what was announced or sent, and asks until the server has answered: bytes that were still on their way may
 * have completed the job. `chooseAnother`: it was taken back, or the server is too old to know that. `blocked`: the server
 * answers, and nobody lets this through to it. Never rejects.
 */
export async function withdrawFiles(tools: WithdrawTools): Promise<SendOutcome> {
  let futile = 0;
  for (let failures = 0; ; failures += 1) {
    const end = readEnd(await withdrawOnce(tools));
    if (end) return end === 'open' ? 'chooseAnother' : end;
    tools.onUnreachable();
    const known = readEnd(await tools.askForJob());
    if (known === 'open') futile += 1;
    else if (known) return known;
    if (futile >= MAX_FUTILE_ATTEMPTS) return 'blocked';
    await tools.pause(failures);
  }
}

/** A job that is completed takes no list: its own answer tells whose file it has. */
async function withdrawOnce({ withdraw, askForJob }: WithdrawTools): Promise<AnnouncementAnswer> {
  const answer = await withdraw();
  return answer.kind === 'used' ? askForJob() : answer;
}

function readEnd(answer: AnnouncementAnswer): SendOutcome | 'open' | undefined {
  switch (answer.kind) {
    case 'open':
      return answer.job.state === 'done' ? 'done' : 'open';
    case 'noSuchRoute':
    case 'refused':
      return 'chooseAnother';
    case 'gone':
      return 'stopped';
    case 'used':
      return 'used';
    case 'unreachable':
      return undefined;
    default:
      return answer satisfies never;
  }
}
