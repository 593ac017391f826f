import type { SealProblem } from '@svc/protocol';
import { JobAccess } from './job/job-access.ts';
import type { JobAnswer } from './job/job-client.ts';
import { pause } from './job/pause.ts';
import type { PhoneState } from './state/phone-state.ts';
import type { Sealer, SealerState } from './upload/sealer.ts';

type CheckedState = Extract<PhoneState, { name: 'checked' }>;

interface WayOptions {
  jobId: string;
  /** Absent: there is no key in the code. */
  sealer?: Pick<Sealer, 'check'> | undefined;
  /** Of this page, for example `http://192.168.1.5:8787`. */
  origin: string;
  onChange: (state: PhoneState) => void;
  /** Reads the job and says whether this page can seal. Default: asks the server. */
  ask?: (sealing: 'ready' | SealProblem) => Promise<JobAnswer>;
  /** Waits before the next try. */
  rest?: (failures: number) => Promise<void>;
}

/**
 * For a code that only checks the way (`#check`): reads the job, which tells the computer that this phone has reached it
 * and whether it can seal, and shows the same here. Nothing is sent, and nothing is remembered of the job.
 */
export async function checkWay(options: WayOptions): Promise<void> {
  const { sealer, origin, onChange, ask = createAsk(options), rest = pause } = options;
  for (let failures = 0; ; failures += 1) {
    const sealing = await sealer?.check();
    const isComplete = sealing !== 'unreachable';
    const problem = findProblem(sealing);
    const answer: JobAnswer = isComplete ? await ask(problem ?? 'ready') : { kind: 'unreachable' };
    switch (answer.kind) {
      case 'open':
        return onChange({ name: 'checked', origin, sealing: judge(problem, answer.job.sealed) });
      case 'used':
        return onChange({ name: 'used' });
      case 'gone':
        return onChange({ name: 'failed', reason: 'gone' });
      case 'unreachable':
        onChange({ name: 'loading', isUnreachable: true });
        await rest(failures);
        break;
      default:
        answer satisfies never;
    }
  }
}

function createAsk({ jobId }: WayOptions): NonNullable<WayOptions['ask']> {
  const job = new JobAccess(undefined, jobId);
  return (sealing) => {
    job.noteSealing(sealing);
    return job.ask();
  };
}

function findProblem(state: SealerState | undefined): SealProblem | undefined {
  if (state === undefined || state === 'badKey') return 'key_lost';
  return state === 'ready' ? undefined : 'cannot_seal';
}

/** Where the code has no key, it was lost on its way only if the job is for sealed files. */
function judge(problem: SealProblem | undefined, isSealed = false): CheckedState['sealing'] {
  if (problem === 'key_lost' && !isSealed) return 'none';
  return problem ?? 'ready';
}
