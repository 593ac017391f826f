import { cleanFileName, type Job, type Sleep } from '@svc/protocol';
import type { FillOutcome } from '../../messages/messages.ts';
import {
  isRunning,
  type Backend,
  type HoldReason,
  type JobHandle,
  type Transfer,
  type TransferState,
} from '../../transfer/transfer.ts';
import type { BackendClient } from '../backend/backend-client.ts';
import { withoutChoices } from './choose-aim.ts';
import { createJob } from './create-job.ts';
import { fetchFile, type ArrivedFile } from '../download/fetch-file.ts';
import { failureOfError, failureOfJob, type Step } from './failure-reason.ts';
import type { TransferSession } from './transfer-session.ts';
import { watchJob } from './watch-job.ts';

export interface DriverPorts {
  createClient: (backend: Transfer['backend']) => BackendClient;
  fetch: typeof globalThis.fetch;
  sleep: Sleep;
  now: () => number;
  /** Whether this computer has a network at all; a backend on it answers without. */
  isOnline: () => boolean;
  /** Whether the extension may read what an origin answers, also without CORS. */
  hasAccess: (origin: string) => Promise<boolean>;
  /** Tells the backend that nobody waits for a job any more. Returns at once and never throws. */
  cancelJob: (backend: Backend, job: JobHandle) => void;
  /** Files that have arrived, by the transfer's id. They are lost with the worker and fetched again. */
  files: Map<string, ArrivedFile>;
  /** Puts the file into the page; `pageGone`, when the document that asked is no longer there. */
  deliver: (transfer: Transfer, file: ArrivedFile & { name: string }) => Promise<FillOutcome | 'pageGone'>;
}

/** A transfer in its driver's hands. */
export interface Drive extends DriverPorts {
  session: TransferSession;
  client: BackendClient;
  signal: AbortSignal;
}

/**
 * Takes a transfer from the state it is in to its end, or to `holding`. Each step reads all it needs
 * from the state, so that after a worker's death the same call goes on. Rejects only when aborted.
 */
export async function driveTransfer(
  session: TransferSession,
  ports: DriverPorts,
  signal: AbortSignal,
): Promise<void> {
  const drive = { ...ports, session, client: ports.createClient(session.transfer.backend), signal };
  while (isRunning(session.transfer.state)) {
    signal.throwIfAborted(); // a transfer that was replaced stays as it is
    await takeStep(session.transfer.state, drive);
  }
}

async function takeStep(state: TransferState, drive: Drive): Promise<void> {
  switch (state.name) {
    case 'creating':
      return attempt('creating', drive, () => createJob(drive));
    case 'waiting':
    case 'receiving':
      return attempt('waiting', drive, () => watch(state.job, drive));
    case 'downloading':
      return attempt('downloading', drive, () => download(state.job, drive));
    case 'filling':
      return attempt('downloading', drive, () => fill(state, drive));
    default:
      return undefined; // final, or holding: nothing to drive
  }
}

async function attempt(step: Step, drive: Drive, run: () => Promise<void>): Promise<void> {
  const { session, signal, isOnline } = drive;
  try {
    await run();
  } catch (error) {
    signal.throwIfAborted();
    const { address } = session.transfer.backend;
    await session.apply({
      type: 'failed',
      ...failureOfError(error, { step, address, isOnline: isOnline() }),
    });
  }
}

/** How long after the expiry a backend that is away may come back and say how the job ended. */
const GRACE_MS = 60_000;

async function watch(handle: JobHandle, { session, client, signal, sleep, now }: Drive): Promise<void> {
  const job = await watchJob({
    client,
    jobId: handle.id,
    signal,
    sleep,
    now,
    startedAtMs: session.transfer.changedAtMs,
    giveUpAtMs: handle.expiresAtMs === null ? null : handle.expiresAtMs + GRACE_MS,
    onProgress: (read) => void session.apply({ type: 'phoneProgressed', ...progressOf(read) }),
    onConnectionChanged: (isConnected) => void session.apply({ type: 'connectionChanged', isConnected }),
  });
  if (job.status === 'failed') return session.apply({ type: 'failed', reason: failureOfJob(job) });
  const file = { name: cleanFileName(job.fileName ?? ''), size: job.size ?? null };
  return session.apply({ type: 'uploadCompleted', file });
}

function progressOf(job: Job): { bytesReceived: number; size: number | null } {
  return { bytesReceived: job.bytesReceived ?? 0, size: job.size ?? null };
}

async function download(job: JobHandle, drive: Drive): Promise<void> {
  await fetchFile(job, drive);
  const { target } = drive.session.transfer;
  await drive.session.apply(
    target.kind === 'none' ? { type: 'held', why: target.reason } : { type: 'downloaded' },
  );
}

const HOLD_REASON: Record<Exclude<FillOutcome, 'filled' | 'cutShort' | 'unwanted'> | 'pageGone', HoldReason> =
  {
    gone: 'fieldGone',
    disabled: 'fieldDisabled',
    notTaken: 'notTaken',
    wrongType: 'wrongType',
    tooLarge: 'tooLarge',
    takesFolders: 'takesFolders',
    pageGone: 'pageGone',
  };

const MAX_DELIVERIES = 3;

async function fill(state: Extract<TransferState, { name: 'filling' }>, drive: Drive): Promise<void> {
  const { session, files } = drive;
  const { id } = session.transfer;
  const deliver = async () => {
    const file = files.get(id) ?? (await fetchFile(state.job, drive));
    return drive.deliver(session.transfer, { ...file, name: state.file.name });
  };
  let outcome = await deliver();
  for (let tries = 1; isRepeatable(outcome) && tries < MAX_DELIVERIES; tries += 1) {
    drive.signal.throwIfAborted();
    files.delete(id);
    outcome = await deliver();
  }
  if (isRepeatable(outcome)) throw new Error('The page could not take the whole file.');
  if (outcome === 'filled') {
    files.delete(id);
    return session.apply({ type: 'filled' });
  }
  // Its places went with it: a person who takes one of them would wait in vain.
  if (outcome === 'pageGone') await session.aim(withoutChoices(session.transfer));
  return session.apply({ type: 'held', why: HOLD_REASON[outcome] });
}

function isRepeatable(outcome: FillOutcome | 'pageGone'): outcome is 'cutShort' | 'unwanted' {
  return outcome === 'cutShort' || outcome === 'unwanted';
}
