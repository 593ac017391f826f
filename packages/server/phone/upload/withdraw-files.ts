import type { AnnouncementAnswer } from '../job/announce-files.ts';
import type { JobAnswer } from '../job/job-client.ts';
import type { SendOutcome } from '../state/send-outcome.ts';

/** What withdrawing needs; a test replaces all of it. */
export interface WithdrawTools {
  /** Announces an empty list. */
  withdraw: () => Promise<AnnouncementAnswer>;
  askForJob: () => Promise<JobAnswer>;
  /** The server has taken it back, and removed the bytes. */
  onWithdrawn: () => void;
  onUnreachable: () => void;
  /** Waits before the next attempt, longer with each failure in a row. */
  pause: (failures: number) => Promise<void>;
}

/**
 * Takes back what was announced or sent, and asks until the server has answered: bytes that were still on their way may
 * have completed the job. `chooseAnother`: it was taken back, or the server is too old to know that. Never rejects.
 */
export async function withdrawFiles(tools: WithdrawTools): Promise<SendOutcome> {
  for (let failures = 0; ; failures += 1) {
    const end = readEnd(await withdrawOnce(tools), tools.onWithdrawn);
    if (end) return end;
    tools.onUnreachable();
    await tools.pause(failures);
  }
}

/** A job that is completed takes no list: its own answer tells whose file it has. */
async function withdrawOnce({ withdraw, askForJob }: WithdrawTools): Promise<AnnouncementAnswer> {
  const answer = await withdraw();
  return answer.kind === 'used' ? askForJob() : answer;
}

function readEnd(answer: AnnouncementAnswer, onWithdrawn: () => void): SendOutcome | undefined {
  switch (answer.kind) {
    case 'open':
      if (answer.job.state === 'done') return 'done';
      onWithdrawn();
      return 'chooseAnother';
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
