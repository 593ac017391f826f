import {
  isOwn,
  isSamePlace,
  takesOne,
  UNLIKELY_RANK,
  type Place,
  type PlaceTarget,
} from '../../transfer/target.ts';
import { isFinal } from '../../transfer/state-rules.ts';
import { filesOf, tabOf, type RecipientQuestion } from '../../transfer/transfer.ts';
import type { SentFiles, Transfer } from '../../transfer/transfer.ts';
import {
  withChosenTarget,
  requirementsOf,
  resolveTarget,
  isMadeFor,
  mayKeepCode,
  servesTarget,
  type ResolvedTarget,
  type FullSurvey,
} from '../transfer/resolve-target.ts';
import { judgeRecipient, needsOwnCode } from '../transfer/recipient-rule.ts';
import type { TransferRunner } from '../transfer/transfer-runner.ts';
import type { TransferSession } from '../transfer/transfer-session.ts';
import type { CommandPorts } from './command-ports.ts';
import { PAGE_TIMEOUT_MS, waitFor } from '../tab/page-deadline.ts';

export interface StartOptions {
  tabId: number;
  /** Whether the file joins those that the field holds, where it takes several. */
  addsToField: boolean;
  /** Where the file goes, if the person has said it. */
  target?: PlaceTarget | undefined;
  /** Whether a foreign recipient of the last transfer is dropped: the person has not confirmed it for this one. */
  isNewRequest?: boolean;
  /** A place that the person asked a file for, where they have to confirm its recipient. */
  question?: RecipientQuestion;
  /** What the last transfer could not fetch: it is tried again, and no other code is needed. */
  sent?: SentFiles | undefined;
}

/**
 * Makes a new transfer in place of the tab's last one. It has the last one's target, if that was chosen. The
 * job of one that was still under way is cancelled.
 */
export async function startTransfer(ports: CommandPorts, options: StartOptions): Promise<void> {
  const { tabId, addsToField } = options;
  const last = ports.runner.sessionOf(tabId)?.transfer;
  const before = options.isNewRequest ? forNewRequest(last) : forSamePlace(last);
  const [survey, backend, isPrivate] = await Promise.all([
    ports.page.survey(tabId, options.target ?? chosenTarget(before)),
    options.sent && last ? ports.backends.refresh(last.backend) : ports.backends.load(),
    ports.world.isPrivate(tabId),
  ]);
  const sentBy = options.sent ? last : undefined;
  const resolved = options.target
    ? withChosenTarget(options.target, survey)
    : resolveOwnTarget(options.isNewRequest ? withoutFull(survey, last) : survey, before, sentBy);
  const { target } = resolved;
  const transfer: Transfer = {
    id: ports.world.createId(),
    owner: { kind: 'tab', tabId },
    ...resolved,
    backend,
    addsToField: addsToField && target.kind === 'place' && target.place.multiple,
    isForced: false,
    isPrivate,
    proposed: null,
    question: options.question ?? null,
    isOutOfReach: false,
    state: options.sent ? fetchAgain(options.sent) : { name: 'creating' },
    changedAtMs: ports.world.now(),
    isEndSeen: false,
  };
  await ports.store.save(transfer);
  if (last && !options.sent) giveUp(ports, last);
  ports.runner.adopt(transfer);
  const replacedId = last?.id ?? null;
  void ports.page.armPicker({ tabId, transferId: transfer.id, replacedId }, survey.documents);
}

/** What a new request goes on from: a foreign recipient is confirmed anew, and a place that got its file is full. */
function forNewRequest(last: Transfer | undefined): Transfer | undefined {
  return last && isOwn(last.target) && !fullPlace(last) ? last : undefined;
}

/** Another file for the place of the last one, also where that was a guess. */
function forSamePlace(last: Transfer | undefined): Transfer | undefined {
  return last && isFilled(last) ? { ...last, isTargetChosen: true } : last;
}

function isFilled({ state }: Transfer): boolean {
  return state.name === 'done' && state.how === 'filled';
}

/** Where the last file went, if that has room for one: the next would replace it. */
function fullPlace(last: Transfer | undefined): PlaceTarget | null {
  if (!last || !isFilled(last) || last.target.kind === 'none') return null;
  return takesOne(last.target) ? last.target : null;
}

/** Guesses the next empty field. A page may empty the field itself, once it has taken the file from it. */
function withoutFull(survey: FullSurvey, last: Transfer | undefined): FullSurvey {
  const full = fullPlace(last);
  if (full === null || !isSamePlace(survey.target, full)) return survey;
  const next = survey.choices.find(
    (choice) => !isSamePlace(choice, full) && isOwn(choice) && isEmptyField(choice.place),
  );
  return next ? { ...survey, target: next } : survey;
}

function isEmptyField({ kind, holds, rank }: Place): boolean {
  return kind === 'field' && !holds && rank < UNLIKELY_RANK;
}

/** As `resolveTarget`; a file that was sent for another recipient than that of the best guess has no place. */
function resolveOwnTarget(
  survey: FullSurvey,
  before: ResolvedTarget | undefined,
  sentBy: Transfer | undefined,
): ResolvedTarget {
  const resolved = resolveTarget(survey, before);
  const { target, isTargetChosen } = resolved;
  if (isTargetChosen || target.kind === 'none') return resolved;
  if (judgeRecipient('guess', target, sentBy) === 'allow') return resolved;
  return { ...resolved, target: { kind: 'none', reason: 'noField', site: target.site } };
}

function fetchAgain({ job, files, placed, missingCount }: SentFiles): Transfer['state'] {
  if (files.length === 0) return { name: 'waiting', job, isConnected: true, isOpened: true };
  return { name: 'downloading', job, files, placed, missingCount, bytesDownloaded: 0, isConnected: true };
}

/** Cancels the job of a transfer that is given up, and tells the phone that its files are not wanted. */
export function giveUp(ports: Pick<CommandPorts, 'backends'>, transfer: Transfer): void {
  cancelIfOpen(ports, transfer);
  ports.backends.outcomes.discard(transfer);
}

/** Tells the backend that nobody waits for the job any more; it removes the files in its own time. */
export function cancelIfOpen(
  { backends }: Pick<CommandPorts, 'backends'>,
  { state, backend }: Transfer,
): void {
  const job = 'job' in state && !isFinal(state) ? state.job : filesOf(state)?.job;
  if (job) backends.cancelJob(backend, job);
}

/**
 * Surveys the page again, for a popup that is opened again while the code waits or the file is held: the page
 * may have been reloaded, or another field chosen. A code that does not fit the new place is replaced.
 */
export async function surveyAgain(ports: CommandPorts, session: TransferSession): Promise<void> {
  const tabId = tabOf(session.transfer);
  if (tabId === null) return;
  await takeSurvey(ports, session, await ports.page.survey(tabId, chosenTarget(session.transfer)));
}

/** Arms a page that was out of reach until this click on the icon; the file that is coming keeps its target. */
export async function armShownPage(ports: CommandPorts, session: TransferSession): Promise<void> {
  const tabId = tabOf(session.transfer);
  if (tabId === null) return;
  const { documents } = await ports.page.survey(tabId, null);
  await session.markReach(documents.length === 0);
  const { id: transferId } = session.transfer;
  void ports.page.armPicker({ tabId, transferId, replacedId: null }, documents);
}

/** Aims at what a page is now known to have. */
export async function takeSurvey(
  ports: CommandPorts,
  session: TransferSession,
  survey: FullSurvey,
): Promise<void> {
  const tabId = tabOf(session.transfer);
  if (tabId === null) return;
  const { addsToField, id, state, question } = session.transfer;
  const resolved = resolveOwnTarget(survey, session.transfer, session.transfer);
  if (state.name === 'waiting' && !mayKeepCode(state, resolved.target)) {
    return startTransfer(ports, { tabId, addsToField, ...(question && { question }) });
  }
  // Also where nothing changed: browsers clear a tab's badge when it loads a page.
  await session.setTarget(resolved);
  await session.markReach(false); // the survey itself tells now what is out of reach
  void ports.page.armPicker({ tabId, transferId: id, replacedId: null }, survey.documents);
}

/**
 * The person has said where the file goes. What is held goes there at once. A code is kept where it serves,
 * since it may have been scanned, and replaced where the phone could not send what the place asks for, or
 * was told of another recipient; while a phone sends for that one, the person is asked what they want
 * (`proposed`). Resolves with whether there is a new one.
 */
export async function retarget(
  ports: CommandPorts,
  session: TransferSession,
  target: PlaceTarget,
): Promise<'sameCode' | 'newCode' | 'proposed'> {
  const tabId = tabOf(session.transfer);
  if (tabId === null) return 'sameCode'; // nobody sees a code for it
  const { id, addsToField, state } = session.transfer;
  const isUseless =
    state.name === 'creating'
      ? !isMadeFor(requirementsOf(session.transfer.target), target)
      : state.name === 'waiting' && !servesTarget(state.job.requirements, target);
  if (needsOwnCode(target, session.transfer)) {
    await session.note({ proposed: target });
    return 'proposed';
  }
  if (state.name === 'filling') return 'sameCode'; // a file that is being put in is not redirected
  if (isUseless) {
    await startTransfer(ports, { tabId, addsToField, target });
    return 'newCode';
  }
  await session.setTarget(withChosenTarget(target, session.transfer));
  if (state.name !== 'holding') return 'sameCode';
  // The page may have been loaded anew since: only hooks can drop and paste.
  const armed = ports.page.armPicker({ tabId, transferId: id, replacedId: null }, [target.document]);
  await Promise.race([armed, waitFor(PAGE_TIMEOUT_MS, undefined)]); // a busy page locks no command out
  await fillNow(ports.runner, session);
  return 'sameCode';
}

/** Tries again to put the held file into the page. */
export async function fillNow(
  runner: TransferRunner,
  session: TransferSession,
  fileId?: string,
): Promise<void> {
  await session.apply({ type: 'placeFound', ...(fileId !== undefined && { fileId }) });
  runner.resume(session.transfer.id);
}

function chosenTarget(transfer: Transfer | undefined): PlaceTarget | null {
  return transfer?.isTargetChosen && transfer.target.kind === 'place' ? transfer.target : null;
}
