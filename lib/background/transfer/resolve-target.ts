import { MAX_FILES, MAX_TITLE_LENGTH } from '@svc/protocol';
import {
  isOwn,
  isSamePlace,
  recipientKey,
  type DocumentAddress,
  type PageSurvey,
  type PlaceTarget,
  type Target,
} from '../../transfer/target.ts';
import { followsPage } from '../../transfer/state-rules.ts';
import type { Transfer, TransferState, UploadRequirements } from '../../transfer/transfer.ts';

/** A survey with the documents that answered. */
export type FullSurvey = PageSurvey & { documents: DocumentAddress[] };

/** What a transfer knows of the page: where the file goes, and where else it could. */
export type ResolvedTarget = Pick<
  Transfer,
  'target' | 'isTargetChosen' | 'choices' | 'framesWithoutPermission'
>;

/**
 * After a look at the page: the place that the person chose, unless its document says that it is gone; else
 * the best guess. A frame that was too busy to answer says nothing.
 */
export function resolveTarget(survey: FullSurvey, before: ResolvedTarget | undefined): ResolvedTarget {
  const { choices, framesWithoutPermission } = survey;
  const { target } = before ?? survey;
  if (!before?.isTargetChosen || target.kind === 'none') return guess(survey);
  const listed = choices.find((choice) => isSamePlace(choice, target));
  if (listed) return { target: listed, isTargetChosen: true, choices, framesWithoutPermission };
  const hasAnswered = survey.documents.some(({ frameId }) => frameId === target.document.frameId);
  const isOutOfReach = survey.target.kind === 'none' && survey.target.reason === 'noAccess';
  return hasAnswered || isOutOfReach ? guess(survey) : withChosenTarget(target, survey);
}

/**
 * What changes while the popup is open, `null` where nothing does. What may be chosen follows the page, and what is
 * listed already stays in its order, since it may be under the pointer. The target is the same place, or the best guess
 * where there was none; in both cases only as long as the code serves it that the person sees.
 */
export function followPage(transfer: Transfer, survey: FullSurvey): ResolvedTarget | null {
  const { target, isTargetChosen, choices, framesWithoutPermission, state } = transfer;
  if (!followsPage(state)) return null;
  const now =
    target.kind === 'none' ? survey.target : survey.choices.find((choice) => isSamePlace(choice, target));
  const isOpened = state.name !== 'waiting' || state.isOpened;
  const isServed = now !== undefined && mayKeepCode({ job: state.job, isOpened }, now);
  const known = choices.flatMap((before) => survey.choices.filter((choice) => isSamePlace(choice, before)));
  const followed = {
    target: isServed ? now : target,
    isTargetChosen,
    choices: [...known, ...survey.choices.filter((choice) => !known.includes(choice))],
    framesWithoutPermission: survey.framesWithoutPermission,
  };
  const before: ResolvedTarget = { target, isTargetChosen, choices, framesWithoutPermission };
  return JSON.stringify(followed) === JSON.stringify(before) ? null : followed;
}

function guess({ target, choices, framesWithoutPermission }: PageSurvey): ResolvedTarget {
  return { target, isTargetChosen: false, choices, framesWithoutPermission };
}

/** After the person has chosen. */
export function withChosenTarget(
  target: PlaceTarget,
  before: Pick<ResolvedTarget, 'choices' | 'framesWithoutPermission'>,
): ResolvedTarget {
  const isListed = before.choices.some((choice) => isSamePlace(choice, target));
  const choices = isListed ? before.choices : [target, ...before.choices];
  return { target, isTargetChosen: true, choices, framesWithoutPermission: before.framesWithoutPermission };
}

/** When the page is gone: what may be chosen instead is known after the next look. */
export function withoutChoices({ target, isTargetChosen }: ResolvedTarget): ResolvedTarget {
  return { target, isTargetChosen, choices: [], framesWithoutPermission: [] };
}

/** What the phone is told for a target. For no place yet it may send several: the page's picker may take them later. */
export function requirementsOf(target: Target): UploadRequirements {
  const recipient = recipientKey(target);
  if (target.kind === 'none') return { accept: '', maxBytes: null, maxFiles: MAX_FILES, recipient };
  const { accept, maxBytes, multiple, label } = target.place;
  const maxFiles = multiple ? MAX_FILES : 1;
  // The phone shows it beside the name of the page, which a frame of another site must not do.
  const place = isOwn(target) ? label.slice(0, MAX_TITLE_LENGTH) : '';
  return { accept, maxBytes, maxFiles, recipient, ...(place && { place }) };
}

/** Whether the phone was told just what a target asks for; it may send more files, which are held. */
export function isMadeFor(requirements: UploadRequirements, target: Target): boolean {
  const wanted = requirementsOf(target);
  return (
    asksForTheSame(requirements, target) &&
    requirements.maxFiles >= wanted.maxFiles &&
    requirements.place === wanted.place
  );
}

/** Whether a target asks for just the files that the phone was told of, for the same recipient. */
export function asksForTheSame(requirements: UploadRequirements, target: Target): boolean {
  const { accept, maxBytes, recipient } = requirementsOf(target);
  return (
    requirements.accept === accept &&
    requirements.maxBytes === maxBytes &&
    requirements.recipient === recipient
  );
}

/**
 * Whether a code in hand serves another target: the phone was told of the same recipient, and to send the
 * same or anything. How many files it may send does not matter: one is what every place takes. A code that serves is
 * kept, since it may have been scanned already.
 */
export function servesTarget(requirements: UploadRequirements, target: Target): boolean {
  const wanted = requirementsOf(target);
  if (requirements.recipient !== wanted.recipient) return false;
  if (target.kind === 'none') return true;
  const isTypeServed = requirements.accept === '' || requirements.accept === wanted.accept;
  const isSizeServed =
    requirements.maxBytes === null || (wanted.maxBytes !== null && requirements.maxBytes >= wanted.maxBytes);
  return isTypeServed && isSizeServed;
}

/**
 * Whether a code that waits for its phone stays when the popup is opened again. It is replaced where it would name another
 * place than the file goes to, as long as no phone has opened it. Only a backend with `canFollow` tells whether one has.
 */
export function mayKeepCode(
  { job, isOpened }: Pick<Extract<TransferState, { name: 'waiting' }>, 'job' | 'isOpened'>,
  target: Target,
): boolean {
  const { requirements, canFollow } = job;
  if (!servesTarget(requirements, target)) return false;
  const { place } = requirements;
  const mayBeRead = isOpened || !canFollow;
  return mayBeRead || place === undefined || target.kind === 'none' || place === requirementsOf(target).place;
}
