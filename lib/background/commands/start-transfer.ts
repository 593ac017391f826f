import { isOwn, type DocumentAddress, type PlaceTarget } from '../../transfer/target.ts';
import {
  fileOf,
  isFinal,
  type Backend,
  type JobHandle,
  type RecipientQuestion,
} from '../../transfer/transfer.ts';
import type { SentFile, Transfer } from '../../transfer/transfer.ts';
import type { PickerReply } from '../../messages/messages.ts';
import {
  aimAt,
  askFor,
  chooseAim,
  isMadeFor,
  servesTarget,
  type Aim,
  type FullSurvey,
} from '../transfer/choose-aim.ts';
import type { Identify } from '../tab/identify-documents.ts';
import { judgeRecipient, needsOwnCode } from '../transfer/recipient-rule.ts';
import type { TransferRunner } from '../transfer/transfer-runner.ts';
import type { TransferSession } from '../transfer/transfer-session.ts';
import { PAGE_TIMEOUT_MS, waitFor } from '../tab/wait-for.ts';

export interface StartPorts {
  runner: TransferRunner;
  /** What the page has; the chosen place too, however hard it is to find. */
  surveyPage: (tabId: number, chosen: PlaceTarget | null) => Promise<FullSurvey>;
  /** From here on the next picker of these documents is answered; never rejects. */
  expectInPage: (transfer: ExpectedTransfer, documents: readonly DocumentAddress[]) => Promise<void>;
  /** Who a document is, by the browser's word. */
  identify: Identify;
  /** Tells a picker that is open in a document what the person said. Returns at once. */
  tellPicker: (tabId: number, document: DocumentAddress, reply: PickerReply) => void;
  loadBackend: () => Promise<Backend>;
  /** The same backend as it is saved now: its key may have been mended. */
  refreshBackend: (backend: Backend) => Promise<Backend>;
  /** Whether there is such a tab, still. */
  hasTab: (tabId: number) => Promise<boolean>;
  /** Whether a tab is one of a private window. */
  isPrivate: (tabId: number) => Promise<boolean>;
  cancelJob: (backend: Backend, job: JobHandle) => void;
  now: () => number;
  createId: () => string;
  save: (transfer: Transfer) => Promise<void>;
}

export interface ExpectedTransfer {
  tabId: number;
  transferId: string;
  /** The one that it takes the place of, which documents out of reach may still expect. */
  replacedId: string | null;
}

export interface StartOptions {
  tabId: number;
  /** Whether the file joins those that the field holds, where it takes several. */
  addsToField: boolean;
  /** Where the file goes, if the person has said it. */
  target?: PlaceTarget | undefined;
  /** A foreign recipient of the last transfer is not taken over: nobody has named one for this. */
  isNewWish?: boolean;
  /** A place that the person asked a file for, if its recipient has to be confirmed. */
  question?: RecipientQuestion;
  /** A file that the last transfer could not fetch: it is tried again, and no phone is needed. */
  sent?: SentFile | undefined;
}

/**
 * Makes a new transfer in place of the tab's last one. It has the last one's target, if that was chosen. The
 * job of one that was still under way is cancelled.
 */
export async function startTransfer(ports: StartPorts, options: StartOptions): Promise<void> {
  const { tabId, addsToField } = options;
  const last = ports.runner.sessionOf(tabId)?.transfer;
  const [survey, backend, isPrivate] = await Promise.all([
    ports.surveyPage(tabId, options.target ?? chosenTarget(last)),
    options.sent && last ? ports.refreshBackend(last.backend) : ports.loadBackend(),
    ports.isPrivate(tabId),
  ]);
  const before = options.isNewWish && last && !isOwn(last.target) ? undefined : last;
  const sentBy = options.sent ? last : undefined;
  const aim = options.target ? aimAt(options.target, survey) : chooseOwnAim(survey, before, sentBy);
  const { target } = aim;
  const transfer: Transfer = {
    id: ports.createId(),
    tabId,
    ...aim,
    backend,
    addsToField: addsToField && target.kind === 'place' && target.place.multiple,
    isForced: false,
    isPrivate,
    proposed: null,
    question: options.question ?? null,
    isOutOfReach: false,
    state: options.sent ? fetchAgain(options.sent) : { name: 'creating' },
    changedAtMs: ports.now(),
    isEndSeen: false,
  };
  await ports.save(transfer);
  if (last && !options.sent) cancelIfOpen(ports, last);
  ports.runner.adopt(transfer);
  const replacedId = last?.id ?? null;
  void ports.expectInPage({ tabId, transferId: transfer.id, replacedId }, survey.documents);
}

/** As `chooseAim`; what was sent for somebody else than the best guess has no place there. */
function chooseOwnAim(survey: FullSurvey, before: Aim | undefined, sentBy: Transfer | undefined): Aim {
  const aim = chooseAim(survey, before);
  const { target, isTargetChosen } = aim;
  if (isTargetChosen || target.kind === 'none') return aim;
  if (judgeRecipient('guess', target, sentBy) === 'goes') return aim;
  return { ...aim, target: { kind: 'none', reason: 'noField', site: target.site } };
}

function fetchAgain({ job, file }: SentFile): Transfer['state'] {
  return { name: 'downloading', job, file, bytesDownloaded: 0, isConnected: true };
}

/** Nobody will wait for its job any more; what it holds stays where it is, until the backend sweeps it. */
export function cancelIfOpen(
  { cancelJob }: Pick<StartPorts, 'cancelJob'>,
  { state, backend }: Transfer,
): void {
  const job = 'job' in state && !isFinal(state) ? state.job : fileOf(state)?.job;
  if (job) cancelJob(backend, job);
}

/**
 * Looks at the page anew, for a popup that is opened again while the code waits or the file is held: the
 * page may have been loaded anew, or another field chosen. A code that does not fit the new place is
 * replaced.
 */
export async function lookAgain(ports: StartPorts, session: TransferSession): Promise<void> {
  const { tabId } = session.transfer;
  await takeSurvey(ports, session, await ports.surveyPage(tabId, chosenTarget(session.transfer)));
}

/** Arms a page that was out of reach until this click on the icon; the file that is coming keeps its aim. */
export async function armShownPage(ports: StartPorts, session: TransferSession): Promise<void> {
  const { tabId, id } = session.transfer;
  const { documents } = await ports.surveyPage(tabId, null);
  await session.markReach(documents.length === 0);
  void ports.expectInPage({ tabId, transferId: id, replacedId: null }, documents);
}

/** Aims at what a page is now known to have. */
export async function takeSurvey(
  ports: StartPorts,
  session: TransferSession,
  survey: FullSurvey,
): Promise<void> {
  const { tabId, addsToField, id, state, question } = session.transfer;
  const aim = chooseOwnAim(survey, session.transfer, session.transfer);
  if (state.name === 'waiting' && !servesTarget(state.job.asked, aim.target)) {
    return startTransfer(ports, { tabId, addsToField, ...(question && { question }) });
  }
  // Also where nothing changed: browsers clear a tab's badge when it loads a page.
  await session.aim(aim);
  await session.markReach(false); // what is out of reach is said of the page itself now
  void ports.expectInPage({ tabId, transferId: id, replacedId: null }, survey.documents);
}

/**
 * The person has said where the file goes. What is held goes there at once. A code is kept where it serves,
 * since it may have been scanned, and replaced where the phone could not send what the place asks for, or
 * was told of another recipient; while a phone sends for that one, the person is asked what they want
 * (`proposed`). Resolves with whether there is a new one.
 */
export async function aimTransfer(
  ports: StartPorts,
  session: TransferSession,
  target: PlaceTarget,
): Promise<'sameCode' | 'newCode' | 'proposed'> {
  const { tabId, id, addsToField, state } = session.transfer;
  const isUseless =
    state.name === 'creating'
      ? !isMadeFor(askFor(session.transfer.target), target)
      : state.name === 'waiting' && !servesTarget(state.job.asked, target);
  if (needsOwnCode(target, session.transfer)) {
    await session.propose(target);
    return 'proposed';
  }
  if (state.name === 'filling') return 'sameCode'; // a file that is being put in is not redirected
  if (isUseless) {
    await startTransfer(ports, { tabId, addsToField, target });
    return 'newCode';
  }
  await session.aim(aimAt(target, session.transfer));
  if (state.name !== 'holding') return 'sameCode';
  // The page may have been loaded anew since: only hooks can drop and paste.
  const expected = ports.expectInPage({ tabId, transferId: id, replacedId: null }, [target.document]);
  await Promise.race([expected, waitFor(PAGE_TIMEOUT_MS, undefined)]); // a busy page locks no command out
  await fillNow(ports.runner, session);
  return 'sameCode';
}

/** Tries again to put the held file into the page. */
export async function fillNow(runner: TransferRunner, session: TransferSession): Promise<void> {
  await session.apply({ type: 'placeFound' });
  runner.resume(session.transfer.tabId);
}

function chosenTarget(transfer: Transfer | undefined): PlaceTarget | null {
  return transfer?.isTargetChosen && transfer.target.kind === 'place' ? transfer.target : null;
}
