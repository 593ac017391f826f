import type { PhoneFile } from '@svc/protocol/phone';
import type { SendOutcome } from '../state/send-outcome.ts';
import type { AttemptOutcome } from './attempt/judge-refusal.ts';
import { MAX_FUTILE_ATTEMPTS } from './attempt/upload-passage.ts';

/** The server's data of a file. `unreachable`: no answer now. */
export type FileAnswer = PhoneFile | 'notListed' | 'unreachable';

/** `sent`: the server has every byte, and may still check them. `done`: the job is completed. */
export type FileOutcome = 'sent' | SendOutcome;

/** The dependencies of sending; a test replaces all of them. */
export interface SendingTools {
  attempt: () => Promise<AttemptOutcome>;
  /** Sets where the next attempt continues. `undefined`: from the first byte. */
  moveTo: (known: PhoneFile | undefined) => void;
  /** If the answer ends the job, the signal is aborted. */
  askForFile: () => Promise<FileAnswer>;
  onConnectionLost: () => void;
  /** Waits before the next attempt, longer after each failure in a row. */
  pause: (failures: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  now: () => number;
}

/** How often a file that arrives damaged is sent again. */
const MAX_RESTARTS = 3;
/** An attempt that lasted this long had a connection, so the count of failures starts again. */
const LONG_ATTEMPT_MS = 5000;

/**
 * Sends one file until the server has taken all of it, however often the connection is lost. It stops earlier only for
 * errors that a retry cannot fix. Only the server decides that the job has expired. Never rejects.
 */
export async function attemptUntilSent(tools: SendingTools): Promise<FileOutcome> {
  let [restarts, losses] = [0, 0];
  for (let failures = 0; !tools.signal.aborted; failures += 1) {
    const startedAtMs = tools.now();
    const outcome = await tools.attempt();
    if (tools.signal.aborted) break;
    const isLost = outcome === 'uploadLost';
    const isDamaged = outcome === 'startAgain';
    if (!isLost && !isDamaged && outcome !== 'tryAgain' && outcome !== 'otherWay') {
      // An empty file arrives with the creation of its upload. If that answer was lost, its job is completed already.
      return outcome === 'used' ? 'sent' : outcome;
    }
    if (isDamaged && (restarts += 1) > MAX_RESTARTS) return 'damaged';
    // The server names the place each time.
    if (isLost && (losses += 1) >= MAX_FUTILE_ATTEMPTS) return 'notSent';
    if (isDamaged) tools.moveTo(undefined);
    const isUnreached = isLost ? !(await findPlace(tools)) : outcome === 'tryAgain';
    if (isUnreached && !tools.signal.aborted) tools.onConnectionLost();
    if (tools.now() - startedAtMs > LONG_ATTEMPT_MS) failures = 0;
    await tools.pause(failures, tools.signal);
  }
  return 'chooseAnother';
}

/** Asks where to continue, when the server does not know the upload. False: the server was not reached. */
async function findPlace({ askForFile, moveTo }: SendingTools): Promise<boolean> {
  const file = await askForFile();
  if (file !== 'unreachable') moveTo(file === 'notListed' ? undefined : file);
  return file !== 'unreachable';
}
