import { listJobFiles, type Job } from '@svc/protocol';
import type { FillOutcome, FillReply } from '../../messages/document-messages.ts';
import { placeKey, takesOne } from '../../transfer/target.ts';
import { isFinal, isRunning, requiresSeal, type RunningState } from '../../transfer/state-rules.ts';
import type { TransferEvent } from '../../transfer/reduce-transfer.ts';
import type { HoldReason } from '../../transfer/reasons.ts';
import type { JobHandle, Transfer, TransferState } from '../../transfer/transfer.ts';
import type { TransferFile } from '../../transfer/transfer-file.ts';
import { JobDownload } from '../download/job-download.ts';
import { createJob } from './create-job.ts';
import type { Drive, DriverPorts } from './drive.ts';
import { failureOfError, failureOfJob, type Step } from './failure-reason.ts';
import { JobFiles } from './job-files.ts';
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
  let jobDownload: JobDownload | undefined;
  for (;;) {
    const { state } = session.transfer;
    if (!isRunning(state)) return;
    signal.throwIfAborted(); // a transfer that was replaced stays as it is
    if (state.name === 'creating') await attempt('creating', drive, () => createJob(drive));
    else await takeStep(state, drive, (jobDownload ??= new JobDownload(state.job, drive)));
  }
}

async function takeStep(
  state: Exclude<RunningState, { name: 'creating' }>,
  drive: Drive,
  jobDownload: JobDownload,
): Promise<void> {
  switch (state.name) {
    case 'waiting':
    case 'receiving':
      return attempt('waiting', drive, () => watch(state.job, drive, jobDownload));
    case 'downloading':
      return attempt('downloading', drive, () => download(state, drive, jobDownload));
    case 'filling':
      return attempt('downloading', drive, () => fill(state, drive, jobDownload));
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
    const { backend } = session.transfer;
    const failure = failureOfError(error, { step, backend, isOnline: world.isOnline() });
    if (failure.reason === 'notSealed') await forgetPhone(drive);
    await session.apply({ type: 'failed', ...failure });
  }
}

/** The phone's page has no key: asked without a code, it would send the next file unsealed, too. */
async function forgetPhone({ backends, session }: Drive): Promise<void> {
  await session.apply({ type: 'phoneForgotten' }); // before, so that nothing it says later makes it known again
  const { backend, isPrivate } = session.transfer;
  await backends.phones.forget(backend, isPrivate);
}

async function watch(handle: JobHandle, drive: Drive, jobDownload: JobDownload): Promise<void> {
  const { session, client, signal, world, backends } = drive;
  const { sleep, now } = world;
  const files = new JobFiles(handle, backends.keys, () => mayBeUnsealed(session.transfer));
  const job = await waitForFile({
    client,
    handle,
    signal,
    sleep,
    now,
    startedAtMs: session.transfer.changedAtMs,
    onOpened: (sealProblem) => void session.apply({ type: 'pageOpened', sealProblem }),
    onFollowAddresses: (value) => jobDownload.takeAddresses(value),
    onProgress: (read) => void takeProgress(read, { files, session, jobDownload }),
    onConnectionChanged: (isConnected) => void session.apply({ type: 'connectionChanged', isConnected }),
  });
  const reason = job.status === 'failed' ? failureOfJob(job) : null;
  // Of a job that ended in another way nothing is left at the backend.
  const sent = reason === null || reason === 'expired' ? await files.listSent(job) : [];
  if (reason !== null && sent.length === 0) return session.apply({ type: 'failed', reason });
  const completed = {
    type: 'uploadCompleted',
    files: sent,
    missingCount: listJobFiles(job).length - sent.length,
  } as const;
  // What has been fetched while the phone sent is on its way into the page at once: a photo mostly is.
  if (!jobDownload.has(sent)) return session.apply(completed);
  await jobDownload.fetch(sent); // keeps it at hand, and asks for nothing
  return session.apply(completed, afterDownload(session.transfer, completed));
}

/** The person may allow it while the code is shown. */
function mayBeUnsealed({ state }: Transfer): boolean {
  return 'job' in state && !requiresSeal(state.job);
}

async function takeProgress(
  job: Job,
  { files, session, jobDownload }: { files: JobFiles; session: TransferSession; jobDownload: JobDownload },
): Promise<void> {
  void session.apply({ type: 'phoneProgressed', files: await files.listIncoming(job) });
  jobDownload.follow(await files.listArriving(job));
}

async function download(
  state: Extract<TransferState, { name: 'downloading' }>,
  { session }: Drive,
  jobDownload: JobDownload,
): Promise<void> {
  await jobDownload.fetch(state.files);
  return session.apply(afterDownload(session.transfer, state));
}

/** What becomes of files that are all here. */
function afterDownload({ target }: Transfer, { missingCount }: { missingCount: number }): TransferEvent {
  if (missingCount > 0) return { type: 'held', why: 'incomplete' };
  return target.kind === 'none' ? { type: 'held', why: target.reason } : { type: 'downloaded' };
}

function holdReasonOf(outcome: Exclude<FillOutcome, 'filled' | 'cutShort' | 'unwanted'>): HoldReason {
  if (outcome === 'gone') return 'fieldGone';
  return outcome === 'disabled' ? 'fieldDisabled' : outcome;
}

const MAX_DELIVERIES = 3;

async function fill(
  state: Extract<TransferState, { name: 'filling' }>,
  { session, files, page, signal }: Drive,
  jobDownload: JobDownload,
): Promise<void> {
  const { id } = session.transfer;
  const deliver = async () => page.deliver(session.transfer, await jobDownload.fetch(state.files));
  let reply = await deliver();
  for (let tries = 1; isRepeatable(reply) && tries < MAX_DELIVERIES; tries += 1) {
    signal.throwIfAborted();
    files.drop(id);
    reply = await deliver();
  }
  if (reply === 'pageGone') {
    // Its places went with it: a file that is sent to one of them would not arrive.
    await session.setTarget(withoutChoices(session.transfer));
    return session.apply({ type: 'held', why: 'pageGone' });
  }
  const { outcome, left } = reply;
  if (outcome === 'cutShort' || outcome === 'unwanted')
    throw new Error('The page could not take the whole file.');
  if (outcome !== 'filled') return session.apply({ type: 'held', why: holdReasonOf(outcome) });
  const { target } = session.transfer;
  const at = target.kind === 'place' && { at: { place: placeKey(target), takesOne: takesOne(target) } };
  await session.apply({ type: 'filled', ...at, ...(left && { left: describeLeft(state.files, left) }) });
  if (isFinal(session.transfer.state)) files.drop(id);
}

function describeLeft(
  files: readonly TransferFile[],
  { indexes, why }: NonNullable<FillReply['left']>,
): { files: readonly TransferFile[]; why: HoldReason } {
  return { files: files.filter((_, index) => indexes.includes(index)), why };
}

function isRepeatable(reply: FillReply | 'pageGone'): boolean {
  return reply !== 'pageGone' && (reply.outcome === 'cutShort' || reply.outcome === 'unwanted');
}
