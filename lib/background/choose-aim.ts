import {
  isSamePlace,
  type DocumentAddress,
  type PageSurvey,
  type PlaceTarget,
  type Target,
} from '../target.ts';
import type { JobHandle, Transfer } from '../transfer.ts';

/** A survey with the documents that answered. */
export type FullSurvey = PageSurvey & { documents: DocumentAddress[] };

/** What a transfer knows of the page: where the file goes, and where else it could. */
export type Aim = Pick<Transfer, 'target' | 'isTargetChosen' | 'choices' | 'closedFrames'>;

/**
 * After a look at the page: the place that the person chose, as long as it is there; else the best guess.
 * A place that the page uses without having it in the document (its picker is open) is there, too: the
 * survey lists it.
 */
export function chooseAim(survey: FullSurvey, before: Aim | undefined): Aim {
  const { choices, closedFrames } = survey;
  const { target } = before ?? survey;
  if (!before?.isTargetChosen || target.kind === 'none') return guess(survey);
  const listed = choices.find((choice) => isSamePlace(choice, target));
  if (listed) return { target: listed, isTargetChosen: true, choices, closedFrames };
  return isUnlisted(target, survey.documents) ? aimAt(target, survey) : guess(survey);
}

function guess({ target, choices, closedFrames }: PageSurvey): Aim {
  return { target, isTargetChosen: false, choices, closedFrames };
}

/** A person can point at a drop zone or a text box that no survey knows; all fields are known. */
function isUnlisted({ place, document }: PlaceTarget, documents: readonly DocumentAddress[]): boolean {
  const isThere = documents.some(
    ({ documentId, frameId }) => documentId === document.documentId && frameId === document.frameId,
  );
  return place.kind !== 'field' && isThere;
}

/** The aim after the person has chosen. */
export function aimAt(target: PlaceTarget, before: Pick<Aim, 'choices' | 'closedFrames'>): Aim {
  const isListed = before.choices.some((choice) => isSamePlace(choice, target));
  const choices = isListed ? before.choices : [target, ...before.choices];
  return { target, isTargetChosen: true, choices, closedFrames: before.closedFrames };
}

/** What the phone is told to send for a target. */
export function askFor(target: Target): JobHandle['asked'] {
  if (target.kind === 'none') return { accept: '', maxBytes: null };
  const { accept, maxBytes } = target.place;
  return { accept, maxBytes };
}

/** Whether the phone was told to send just what a target asks for. */
export function isMadeFor({ asked }: Pick<JobHandle, 'asked'>, target: Target): boolean {
  const wanted = askFor(target);
  return asked.accept === wanted.accept && asked.maxBytes === wanted.maxBytes;
}

/**
 * Whether a code in hand serves another target: the phone was told to send the same, or anything. A code
 * that serves is kept, since it may have been scanned already.
 */
export function servesTarget({ asked }: JobHandle, target: Target): boolean {
  if (target.kind === 'none') return true;
  const wanted = askFor(target);
  const isTypeServed = asked.accept === '' || asked.accept === wanted.accept;
  const isSizeServed =
    asked.maxBytes === null || (wanted.maxBytes !== null && asked.maxBytes >= wanted.maxBytes);
  return isTypeServed && isSizeServed;
}
