import type { PhoneFile } from '@svc/protocol/phone';
import type { SendOutcome } from '../state/send-outcome.ts';
import type { UploadEvent } from '../state/sending-files.ts';
import type { AttemptOutcome } from './attempt/judge-refusal.ts';
import { MAX_FUTILE_ATTEMPTS } from './attempt/upload-passage.ts';

/** What the server says of a file. `unreachable`: nothing now. */
export type FileAnswer = PhoneFile | 'notListed' | 'unreachable';

/** `whole`: all of the file is there. `done`: so are all files of the job. */
export type FileOutcome = 'whole' | SendOutcome;

/** What sending needs; a test replaces all of it. */
export interface SendingTools {
  /** One attempt to send the bytes that the server does not have. */
  attempt: () => Promise<AttemptOutcome>;
  /** Sets where the next attempt goes on. `undefined`: it starts from the first byte. */
  moveTo: (known: PhoneFile | undefined) => void;
  /** An answer that ends the job aborts the signal. */
  askForFile: () => Promise<FileAnswer>;
  /** The caller asks itself whether all arrived whole, of all files at once. */
  isTrusting: boolean;
  /** Waits before the next attempt, longer with each failure in a row. */
  pause: (failures: number, signal: AbortSignal) => Promise<void>;
  /** Ends sending at once. */
  signal: AbortSignal;
  now: () => number;
  report: (event: UploadEvent) => void;
}

/** How often a file that arrives damaged is sent again. */
const MAX_RESTARTS = 3;
/** An attempt that lasted this long had a connection: failures are counted from 0 again. */
const LONG_ATTEMPT_MS = 5000;

/**
 * Sends one file until the server confirms all of it, however often the connection is lost. It stops earlier only for
 * errors that a retry cannot fix. Only the server decides that the job has expired. Never rejects.
 */
export async function sendUntilWhole(tools: SendingTools): Promise<FileOutcome> {
  for (let restarts = 0; restarts <= MAX_RESTARTS; restarts += 1) {
    const outcome = await sendThrough(tools);
    if (outcome !== 'startAgain') return outcome;
    tools.moveTo(undefined);
  }
  return 'damaged';
}

/** Attempts until every byte is sent, then asks whether they arrived whole. */
async function sendThrough(tools: SendingTools): Promise<FileOutcome | 'startAgain'> {
  let losses = 0;
  for (let failures = 0; !tools.signal.aborted; failures += 1) {
    const startedAtMs = tools.now();
    const outcome = await tools.attempt();
    if (tools.signal.aborted) break;
    if (outcome === 'sent' && tools.isTrusting) return 'whole';
    // An empty file arrives when its upload is created. If that answer was lost, the job is already completed ('used').
    if (outcome === 'sent' || outcome === 'used') return confirmArrival(tools);
    if (outcome !== 'tryAgain' && outcome !== 'otherWay' && outcome !== 'uploadLost') return outcome;
    // Its place is the server's own word each time
    if (outcome === 'uploadLost' && (losses += 1) >= MAX_FUTILE_ATTEMPTS) return 'notSent';
    const isReached = outcome === 'uploadLost' ? await findPlace(tools) : outcome === 'otherWay';
    if (tools.now() - startedAtMs > LONG_ATTEMPT_MS) failures = 0;
    if (!isReached && !tools.signal.aborted) tools.report({ type: 'connectionLost' });
    await tools.pause(failures, tools.signal);
  }
  return 'chooseAnother';
}

/** The server does not know the upload: it may have dropped the bytes. False: it was not reached. */
async function findPlace({ askForFile, moveTo }: SendingTools): Promise<boolean> {
  const file = await askForFile();
  if (file !== 'unreachable') moveTo(file === 'notListed' ? undefined : file);
  return file !== 'unreachable';
}

/** Asks the server until it confirms the file: it may still be comparing the checksum. */
async function confirmArrival(tools: SendingTools): Promise<FileOutcome | 'startAgain'> {
  for (let failures = 0; !tools.signal.aborted; failures += 1) {
    tools.report({ type: 'allBytesSent' });
    const file = await tools.askForFile();
    if (tools.signal.aborted) break;
    if (file === 'unreachable') tools.report({ type: 'connectionLost' });
    else if (file === 'notListed' || (!file.isWhole && file.bytesReceived < file.size)) return 'startAgain';
    else if (file.isWhole) return 'whole';
    await tools.pause(failures, tools.signal);
  }
  return 'chooseAnother';
}
