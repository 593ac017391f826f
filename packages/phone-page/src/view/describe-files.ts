import {
  cleanFileName,
  fitsAccept,
  formatBytes,
  formatLimit,
  formatPart,
  shortenMiddle,
} from '@svc/protocol';
import { isHuge } from '../pictures/prepared-picture.ts';
import { isDoubt } from '../state/check-file.ts';
import { findSendable, takesSeveral, type ListedFile, type ListProblem } from '../state/file-list.ts';
import { isBusy, type DoneState, type ReadyState, type SendingState } from '../state/phone-state.ts';
import { sumSizes, type SentFile } from '../state/sending-files.ts';
import { describeAccept } from './describe-accept.ts';
import { describePicture, type PictureWords } from './describe-pictures.ts';
import { pictureTexts } from './picture-texts.ts';
import { ONE_FILE, SEVERAL_FILES, texts } from './texts.ts';

/** One line of the list of files. */
export interface FileLine {
  id: string;
  file: File;
  name: string;
  /** Its size, or its progress. */
  note: string;
  /** Why it is not sent. */
  problem?: string;
  tools?: LineTools;
  progress?: { percent: number; step: SentFile['step'] };
  /** Present if it is a picture. */
  picture?: PictureWords;
}

/** The accessible names of a line's buttons. */
export interface LineTools {
  up: string;
  down: string;
  remove: string;
  replace: string;
  isFirst: boolean;
  isLast: boolean;
  /** Replacing it opens the camera. */
  usesCamera: boolean;
  /** Present if the person can confirm it. */
  confirm?: string;
}

export interface FilesScreen {
  /** Present if the job takes several files. */
  lines?: readonly FileLine[];
  /** The label of the send button. Absent: nothing can be sent, or it is sent at once. */
  sendLabel?: string;
  /** The only file, before it is sent: a picture to look at. */
  review?: Review;
  /** The only file, while or after it is sent. */
  picture?: File;
}

export interface Review extends PictureWords {
  id: string;
  file: File;
  name: string;
  size: string;
}

/** @param canScan - whether the page offers to scan paper. */
export function describeFiles(state: ReadyState | SendingState | DoneState, canScan: boolean): FilesScreen {
  if (!takesSeveral(state.job)) return state.name === 'ready' ? describeReview(state) : describeOnly(state);
  switch (state.name) {
    case 'ready': {
      const { files, job } = state;
      const count = findSendable(files).length;
      return {
        lines: files.map((listed, index) =>
          describeListed(listed, { index, count: files.length, job, canScan }),
        ),
        ...(count > 0 && !isBusy(state) && { sendLabel: texts.sendFiles(count) }),
      };
    }
    case 'sending':
      return { lines: state.files.map(describeOnItsWay) };
    case 'done':
      return {
        lines: state.sent.map(({ id, file }) => ({ id, file, name: formatFileName(file), note: '' })),
      };
    default:
      return state satisfies never;
  }
}

/** A picture that was changed is sent with a button; any other file is sent at once, or has a problem. */
function describeReview(state: ReadyState): FilesScreen {
  const {
    files: [only],
    job,
  } = state;
  if (!only?.picture) return {};
  const { id, file, problem } = only;
  const review = { id, file, name: formatFileName(file), size: formatBytes(file.size) };
  return {
    review: { ...review, ...describePicture(only, job) },
    ...(problem?.kind === 'unseen' && !isBusy(state) && { sendLabel: pictureTexts.send }),
  };
}

function describeOnly(state: SendingState | DoneState): FilesScreen {
  const [only] = state.name === 'done' ? state.sent : state.files;
  return only && !isHuge(only.picture) ? { picture: only.file } : {};
}

export interface LineFocus {
  id: string;
  /** The same button of this line gets the focus. Otherwise its button that removes it. */
  isReplaced: boolean;
}

/**
 * The line that gets the focus of one that is gone: the one in its place if its file was replaced, or else the next one
 * that is left, or the one before. `undefined`: the list is empty.
 *
 * @param left - the id of the line that had the focus.
 * @param ids - of the lines before, and of those that are drawn now, in their order.
 */
export function findFocus(
  left: string,
  { former, now }: { former: readonly string[]; now: readonly string[] },
): LineFocus | undefined {
  const place = former.indexOf(left);
  const there = now[place];
  if (former.length === now.length && there !== undefined && !former.includes(there))
    return { id: there, isReplaced: true };
  const rest = former.filter((other) => other === left || now.includes(other));
  const id = rest[rest.indexOf(left) + 1] ?? rest[rest.indexOf(left) - 1] ?? now[0];
  return id === undefined ? undefined : { id, isReplaced: false };
}

/** The progress of all files, for the progress bar. */
export function describeTotal({ job, files, bytesSent }: SendingState) {
  const size = sumSizes(files);
  const sent = files.filter(({ step }) => step === 'sent').length;
  const [only] = takesSeveral(job) ? [] : files;
  return {
    size,
    percent: toPercent(bytesSent, size),
    fileName: only ? formatFileName(only.file) : texts.filesSent(sent, files.length),
    bytes: texts.bytesOf(formatPart(bytesSent, size), formatBytes(size)),
  };
}

/** The file's name as it will arrive, shortened to fit. */
export function formatFileName({ name }: File): string {
  return shortenMiddle(Array.from(cleanFileName(name)), 48, 16);
}

function toPercent(bytesSent: number, size: number): number {
  return size === 0 ? 0 : Math.floor((100 * bytesSent) / size);
}

function describeListed(
  listed: ListedFile,
  { index, count, job, canScan }: { index: number; count: number; job: ReadyState['job']; canScan: boolean },
): FileLine {
  const { id, file, problem, isFromCamera } = listed;
  const name = formatFileName(file);
  const place = texts.place(index + 1, count);
  return {
    id,
    file,
    name,
    note: formatBytes(file.size),
    ...(problem && { problem: describeProblem(problem, SEVERAL_FILES, findAdvice(file, canScan)) }),
    ...(listed.picture && { picture: describePicture(listed, job) }),
    tools: {
      up: texts.moveUp(name, place),
      down: texts.moveDown(name, place),
      remove: texts.remove(name),
      replace: isFromCamera ? texts.takeAnew(name) : texts.replace(name),
      isFirst: index === 0,
      isLast: index === count - 1,
      usesCamera: isFromCamera,
      ...(isDoubt(problem) && { confirm: texts.sendAnyway(name) }),
    },
  };
}

function describeOnItsWay({ id, file, step, bytesSent }: SentFile): FileLine {
  return {
    id,
    file,
    name: formatFileName(file),
    note: describeStep(step, bytesSent, file.size),
    progress: { percent: step === 'sent' ? 100 : toPercent(bytesSent, file.size), step },
  };
}

function describeStep(step: SentFile['step'], bytesSent: number, size: number): string {
  switch (step) {
    case 'queued':
      return `${formatBytes(size)} · ${texts.queued}`;
    case 'sending':
    case 'heldBack':
      return texts.bytesOf(formatPart(bytesSent, size), formatBytes(size));
    case 'waiting':
      return texts.fileWaiting;
    case 'sent':
      return `${formatBytes(size)} · ${texts.sent}`;
    default:
      return step satisfies never;
  }
}

/** Why the only file is not sent. A picture that is too large can be made smaller, which is offered below. */
export function describeOnlyProblem(
  { file, picture, problem }: ListedFile,
  canScan: boolean,
): string | undefined {
  if (!problem || problem.kind === 'unseen') return undefined;
  const isLarge = problem.kind === 'tooLarge' || problem.kind === 'largerThanAsked';
  if (isLarge && picture?.info) return pictureTexts[problem.kind](formatLimit(problem.maxBytes));
  return describeProblem(problem, ONE_FILE, findAdvice(file, canScan));
}

/** What helps with a large file that cannot be made smaller here. */
function findAdvice({ name, type }: File, canScan: boolean): string | undefined {
  if (fitsAccept('video/*', { name, type })) return pictureTexts.largeVideo;
  return fitsAccept('.pdf', { name, type }) ? pictureTexts.largePdf(canScan) : undefined;
}

/** Why a file is not sent. */
function describeProblem(problem: ListProblem, words: typeof ONE_FILE, advice: string | undefined): string {
  switch (problem.kind) {
    case 'tooLarge':
    case 'largerThanAsked': {
      const sentence = words[problem.kind](formatLimit(problem.maxBytes));
      return advice ? `${sentence} ${advice}` : sentence;
    }
    case 'wrongType':
    case 'otherType':
      return words[problem.kind](describeAccept(problem.accept) ?? texts.anyFile);
    case 'telling':
    case 'empty':
    case 'unreadable':
      return words[problem.kind];
    case 'tooMany':
      return texts.tooMany(problem.maxFiles);
    case 'unseen':
      return pictureTexts.look;
    default:
      return problem satisfies never;
  }
}
