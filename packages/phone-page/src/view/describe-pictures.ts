import { formatBytes } from '@svc/protocol';
import { becomesPdf, findPdfPages, mayTell, takesPdf, takesPictures } from '../pictures/plan-picture.ts';
import { offersTools } from '../pictures/picture-desk.ts';
import { removesDetails, type PictureSettings } from '../pictures/picture-settings.ts';
import {
  isChanged,
  isHuge,
  type ChangeStep,
  type PictureWork,
  type PreparedPicture,
} from '../pictures/prepared-picture.ts';
import { findFileProblem } from '../state/check-file.ts';
import { findOffer, isTooLarge, takesSeveral, type ListedFile, type ListRules } from '../state/file-list.ts';
import type { ReadyState } from '../state/phone-state.ts';
import { pictureTexts as texts, TROUBLES } from './picture-texts.ts';

/** What the phone can do with pictures. */
export interface PictureTraits {
  settings: PictureSettings;
  /** Pages of a scan that was begun. */
  scannedPages: number;
}

/** What the page shows of pictures before they are sent. */
export interface PictureScreen {
  /** What is under way, with a percentage if it is known. */
  work?: { text: string; percent?: number };
  settings?: { removesDetails: boolean; looksFirst?: boolean };
  /** The label of the button. Absent: no page of paper is taken. */
  scan?: string;
}

/** What is told of one picture, and what can be done with it. */
export interface PictureWords {
  /** Whether this phone has the memory to show it. */
  isShown: boolean;
  changes: readonly string[];
  /** Labels of buttons. Absent: it cannot be done. */
  smaller?: string;
  original?: string;
  edit?: string;
  makePdf?: string;
}

export function describePictures(state: ReadyState, traits: PictureTraits | undefined): PictureScreen {
  const { job, work } = state;
  return {
    ...(work && { work: describeWork(work) }),
    ...(traits && offersTools(job) && describeTools(state, traits)),
  };
}

function describeTools({ job, files }: ReadyState, { settings, scannedPages }: PictureTraits): PictureScreen {
  const { accept } = job;
  const takes = takesPictures(accept);
  const pages = findPdfPages(files, job).length;
  const newScan = pages > 0 ? texts.makeOnePdf(pages) : texts.scan;
  const label = scannedPages > 0 ? texts.goOnScanning(scannedPages) : newScan;
  return {
    ...((takes || takesPdf(accept)) && { scan: label }),
    ...(takes && {
      settings: {
        removesDetails: removesDetails(settings, job),
        ...(!takesSeveral(job) && { looksFirst: settings.looksFirst }),
      },
    }),
  };
}

/** What is told of a picture of the list. */
export function describePicture(listed: ListedFile, rules: ListRules): PictureWords {
  const { picture, file } = listed;
  if (!picture) return { isShown: true, changes: [] };
  const offer = findOffer(listed);
  const isMany = takesSeveral(rules);
  const canEdit = picture.info !== undefined && !picture.info.isAnimated && takesPictures(rules.accept);
  return {
    isShown: !isHuge(picture),
    changes: listChanges(listed, picture),
    ...(offer && { smaller: texts.makeSmaller(formatBytes(file.size), formatBytes(offer.file.size)) }),
    ...(isChanged(picture) &&
      isTaken(picture.original, rules) && { original: isMany ? texts.useOriginal : texts.sendOriginal }),
    ...(canEdit && { edit: isMany ? texts.editOf(file.name) : texts.edit }),
    ...(becomesPdf(listed, rules) && { makePdf: texts.makePdf }),
  };
}

/** Whether the server takes a file, if the person wants to send it. */
function isTaken(file: File, rules: ListRules): boolean {
  return findFileProblem(file, rules, true) === undefined;
}

function listChanges(
  listed: ListedFile,
  { steps, info, trouble, isOriginalWanted, isTelling }: PreparedPicture,
): string[] {
  const tells = info && mayTell(info);
  const isRemoved = steps.some(({ kind }) => kind === 'detailsRemoved');
  const cause = trouble ?? listed.offer?.picture?.trouble;
  const isLooking = isTooLarge(listed) && info !== undefined && !listed.offer && !cause;
  return [
    ...(isOriginalWanted ? [texts.original] : steps.map(describeStep)),
    ...(tells && !isRemoved ? [texts.kept(info.details)] : []),
    ...(isLooking ? [texts.lookingForSmaller] : []),
    ...(cause ? [TROUBLES[cause]] : []),
    ...(isTelling && !tells && listed.problem?.kind !== 'telling' ? [texts.mayTell] : []),
    ...(cause && listed.problem?.kind === 'unseen' ? [texts.sendAsItIs] : []),
  ];
}

function describeStep(step: ChangeStep): string {
  switch (step.kind) {
    case 'detailsRemoved':
      return texts.removed(step.hasLocation, step.hasCamera);
    case 'converted':
      return texts.converted(step.from, step.to);
    case 'madeSmaller':
      return texts.madeSmaller(formatBytes(step.fromBytes), formatBytes(step.toBytes));
    case 'edited':
      return texts.edited;
    default:
      return step satisfies never;
  }
}

function describeWork(work: PictureWork): { text: string; percent?: number } {
  if (work.kind === 'failed') return { text: texts.toolFailed };
  if (work.kind === 'changing' || work.loaded >= work.total) return { text: texts.changing };
  const percent = Math.floor((100 * work.loaded) / work.total);
  return { text: texts.loading(percent), percent };
}
