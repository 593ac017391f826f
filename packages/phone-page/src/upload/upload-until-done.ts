import { readUploadPlace, type JobAnswer, type UploadPlace } from '../job/job-client.ts';
import type { SendOutcome } from '../state/send-outcome.ts';
import type { UploadEvent } from '../state/upload-progress.ts';
import type { AttemptOutcome } from './attempt/judge-refusal.ts';
import { MAX_FUTILE_ATTEMPTS } from './attempt/upload-passage.ts';

/** What uploading needs; a test replaces all of it. */
export interface UploadTools {
  /** One attempt to send the bytes that the server does not have. */
  attempt: () => Promise<AttemptOutcome>;
  /** Sets the upload that the next attempt continues. `undefined`: it starts from the first byte. */
  takeUpload: (upload: UploadPlace | undefined) => Promise<void>;
  askForJob: () => Promise<JobAnswer>;
  /** The caller asks itself whether all arrived whole, of several files at once. Default: no. */
  isConfirmedByCaller?: boolean;
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
export async function uploadUntilDone(tools: UploadTools): Promise<SendOutcome> {
  let restarts = 0;
  while (restarts <= MAX_RESTARTS) {
    const outcome = await sendThrough(tools);
    if (outcome !== 'startAgain') return outcome;
    await tools.takeUpload(undefined);
    restarts += 1;
  }
  return 'damaged';
}

/** Attempts until every byte is sent, then asks whether they arrived whole. */
async function sendThrough(tools: UploadTools): Promise<SendOutcome | 'startAgain'> {
  let losses = 0;
  for (let failures = 0; !tools.signal.aborted; failures += 1) {
    const startedAtMs = tools.now();
    const outcome = await tools.attempt();
    if (tools.signal.aborted) break;
    if (outcome === 'done' || (outcome === 'sent' && tools.isConfirmedByCaller)) return 'done';
    // An empty file arrives when its upload is created. If that answer was lost, the job is already completed ('used').
    if (outcome === 'sent' || outcome === 'used') return confirmArrival(tools);
    if (outcome !== 'tryAgain' && outcome !== 'otherWay' && outcome !== 'uploadLost') return outcome;
    if (outcome === 'uploadLost') losses += 1;
    // Its place is the server's own word each time
    if (losses >= MAX_FUTILE_ATTEMPTS) return 'notSent';
    const end = outcome === 'uploadLost' ? await findUpload(tools) : undefined;
    if (end) return end;
    if (tools.now() - startedAtMs > LONG_ATTEMPT_MS) failures = 0;
    if (outcome === 'tryAgain') tools.report({ type: 'connectionLost' });
    await tools.pause(failures, tools.signal);
  }
  return 'chooseAnother';
}

/** The server does not know the upload: it may have dropped the bytes, or the job has ended. */
async function findUpload(tools: UploadTools): Promise<SendOutcome | undefined> {
  const answer = await tools.askForJob();
  if (answer.kind === 'used') return 'used';
  if (answer.kind === 'gone') return 'stopped';
  if (answer.kind === 'unreachable') {
    tools.report({ type: 'connectionLost' });
    return undefined;
  }
  if (answer.job.state === 'done') return 'done';
  await tools.takeUpload(readUploadPlace(answer.job));
  return undefined;
}

/** Asks the server until it confirms the file: it may still be comparing the checksum. */
async function confirmArrival(tools: UploadTools): Promise<SendOutcome | 'startAgain'> {
  for (let failures = 0; !tools.signal.aborted; failures += 1) {
    tools.report({ type: 'allBytesSent' });
    const answer = await tools.askForJob();
    if (answer.kind === 'used') return 'used';
    if (answer.kind === 'gone') return 'stopped';
    if (answer.kind === 'open') {
      const { state, size, bytesReceived } = answer.job;
      if (state === 'done') return 'done';
      if (state === 'ready' || size === null || bytesReceived < size) return 'startAgain';
    }
    if (answer.kind === 'unreachable') tools.report({ type: 'connectionLost' });
    await tools.pause(failures, tools.signal);
  }
  return 'chooseAnother';
}
