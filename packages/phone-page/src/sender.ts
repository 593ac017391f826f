import { readUploadAddress, type PhoneFailureCode } from '@svc/protocol';
import { askServer, isOwn, lacksRoute } from './job/ask-server.ts';
import { createClaim } from './job/job-memory.ts';
import { findServerBase } from './job/server-path.ts';
import { PhoneSession } from './phone-session.ts';
import { takesSeveral, type ListProblem } from './state/file-list.ts';
import { isDoubt } from './state/check-file.ts';
import type { PhoneState } from './state/phone-state.ts';
import { TOLD_FAILURES, type FailureReason } from './state/send-outcome.ts';
import { canTryAgain } from './state/state-rules.ts';
import { Sealer } from './upload/sealer.ts';

// The entry for pages of other servers: the button of an application sends files from the phone that it is on, as the
// upload page would. Loaded when files were chosen.

/** Why the files were not sent: as the server is told, or a reason of this page alone. */
export type SenderFailure = PhoneFailureCode | 'cannot_seal' | 'conflict' | 'internal';

export interface SenderOptions {
  /** The address in the job's code, with the key to seal to. */
  uploadUrl: string;
  files: readonly File[];
  /** Bytes of all files that were sent. `isWaiting`: the server cannot be reached at the moment. */
  onProgress: (progress: { bytesSent: number; size: number; isWaiting: boolean }) => void;
  /** The upload page is another server's: only that page itself can send to it. */
  onOtherPage: () => void;
  /** No file arrives, and the server knows it where it can. How the job ends otherwise, its own state says. */
  onFailed: (failure: SenderFailure) => void;
}

/**
 * Sends files for a job as its phone. Keeps nothing on the device: with the page, sending ends.
 *
 * @returns a function that stops sending and takes back what was sent.
 */
export function sendFiles(options: SenderOptions): () => void {
  const { uploadUrl, files, onProgress, onOtherPage, onFailed } = options;
  const { jobId, key } = readUploadAddress(uploadUrl);
  if (jobId === null) throw new TypeError('The address names no job.');
  const size = files.reduce((sum, file) => sum + file.size, 0);
  let isOver = false;
  const end = (failure?: SenderFailure) => {
    if (!isOver && failure) onFailed(failure);
    isOver = true;
  };
  const base = findServerBase(uploadUrl);
  const session = new PhoneSession({
    jobId,
    base,
    storage: undefined,
    keepsFiles: false,
    sealer: key.kind === 'none' ? undefined : new Sealer(key.kind === 'key' ? key.key : ''),
    reload: () => undefined,
    onChange: (state) => {
      if (isOver) return;
      if (state.name === 'loading') onProgress({ bytesSent: 0, size, isWaiting: state.isUnreachable });
      if (state.name === 'sending') {
        onProgress({ bytesSent: state.bytesSent, size, isWaiting: state.step === 'waiting' });
      }
      const failure = findFailure(state);
      if (!failure) return;
      if (failure.isToBeTold) session.giveUp(failure.reason);
      end(failure.code);
    },
  });
  void send(session, files);
  const leaveOtherPage = async () => {
    if (!(await isOtherPage(uploadUrl, { jobId, base })) || isOver) return;
    end();
    session.close();
    onOtherPage();
  };
  void leaveOtherPage();
  return () => {
    end();
    session.stop();
    session.close();
  };
}

/**
 * Whether what an upload address leads to answers, but not as the phone's routes do: with something else, or to no page of
 * another origin (CORS). A server that is asked while the network comes back is asked again.
 */
async function isOtherPage(uploadUrl: string, job: { jobId: string; base: string }): Promise<boolean> {
  const isOther = async () => {
    const answer = await askServer({ ...job, claim: createClaim() });
    return answer && (!isOwn(answer) || lacksRoute(answer));
  };
  const known = await isOther();
  if (known !== undefined) return known;
  const answers = await fetch(uploadUrl, { mode: 'no-cors', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  return answers && (await isOther()) !== false;
}

async function send(session: PhoneSession, files: readonly File[]): Promise<void> {
  await session.choose(files);
  const { state } = session;
  if (state.name !== 'ready') return;
  // The person has chosen an empty file, or the application's own hints do not matter here.
  for (const { id, problem } of state.files) {
    if (isDoubt(problem)) session.changeList({ type: 'fileConfirmed', id });
  }
  if (takesSeveral(state.job)) await session.sendList();
}

interface Failure {
  reason: FailureReason;
  code: SenderFailure;
  /** The session itself has not told the server. */
  isToBeTold: boolean;
}

function findFailure(state: PhoneState): Failure | undefined {
  if (state.name === 'ready') {
    const reason = state.files.map(({ problem }) => problem && REASONS[problem.kind]).find((found) => found);
    return reason && { reason, code: nameFailure(reason) ?? 'not_sent', isToBeTold: true };
  }
  if (state.name === 'blocked') return { reason: 'cannotSeal', code: 'cannot_seal', isToBeTold: false };
  if (state.name === 'used') return { reason: 'stopped', code: 'conflict', isToBeTold: false };
  if (state.name !== 'failed') return undefined;
  const code = nameFailure(state.reason); // `gone` and `stopped` have none: the job says why
  return code && { reason: state.reason, code, isToBeTold: canTryAgain(state) };
}

function nameFailure(reason: FailureReason): SenderFailure | undefined {
  if (reason === 'badKey' || reason === 'cannotSeal') return 'cannot_seal';
  return reason === 'unexpected' ? 'internal' : TOLD_FAILURES[reason];
}

/** Why files are not sent. Doubts are no reason. */
const REASONS: Partial<Record<ListProblem['kind'], FailureReason>> = {
  tooLarge: 'tooLarge',
  wrongType: 'wrongType',
  tooMany: 'notSent',
  unreadable: 'notSent',
};
