import { cleanFileName, type Job } from '@svc/protocol';
import type { FillOutcome } from '../../messages/document-messages.ts';
import { isRunning, type RunningState } from '../../transfer/state-rules.ts';
import type { HoldReason, JobHandle, TransferState } from '../../transfer/transfer.ts';
import { fetchFile } from '../download/fetch-file.ts';
import { createJob } from './create-job.ts';
import type { Drive, DriverPorts } from './drive.ts';
import { failureOfError, failureOfJob, type Step } from './failure-reason.ts';
import { withoutChoices } from './resolve-target.ts';
import type { TransferSession } from './transfer-session.ts';
import { waitForFile } from './wait-for-file.ts';

/**
 * Takes a transfer from the state it is in to its end, or to `holding`. Each step reads all it needs
 * from the state, so that after a worker's death the same call goes on. Rejects only when aborted.
 */
export async function driveTransfer(
  session: TransferSession,
  ports: DriverPorts & Pick<Drive, 'files'>,
  signal: AbortSignal,
): Promise<void> {
  const drive = { ...ports, session, client: ports.backends.createClient(session.transfer.backend), signal };
  for (;;) {
    const { state } = session.transfer;
    if (!isRunning(state)) return;
    signal.throwIfAborted(); // a transfer that was replaced stays as it is
    await takeStep(state, drive);
  }
}

async function takeStep(state: RunningState, drive: Drive): Promise<void> {
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
      return state satisfies never;
  }
}

async function attempt(step: Step, drive: Drive, run: () => Promise<void>): Promise<void> {
  const { session, signal, world } = drive;
  try {
    await run();
  } catch (error) {
    signal.throwIfAborted();
    const { address } = session.transfer.backend;
    await session.apply({
      type: 'failed',
      ...failureOfError(error, { step, address, isOnline: world.isOnline() }),
    });
  }
}

/** How long after the expiry a backend that is away may come back and say how the job ended. */
const GRACE_MS = 60_000;

async function watch(handle: JobHandle, { session, client, signal, world }: Drive): Promise<void> {
  const { sleep, now } = world;
  const job = await waitForFile({
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
    return drive.page.deliver(session.transfer, { ...file, name: state.file.name });
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
  // Its places went with it: a file that is sent to one of them would not arrive.
  if (outcome === 'pageGone') await session.setTarget(withoutChoices(session.transfer));
  return session.apply({ type: 'held', why: HOLD_REASON[outcome] });
}

function isRepeatable(outcome: FillOutcome | 'pageGone'): outcome is 'cutShort' | 'unwanted' {
  return outcome === 'cutShort' || outcome === 'unwanted';
}
