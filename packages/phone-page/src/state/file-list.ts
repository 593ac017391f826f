import { isChanged, type PreparedFile, type PreparedPicture } from '../pictures/prepared-picture.ts';
import { findFileProblem, type FileProblem, type FileRules } from './check-file.ts';

/** A file that the person has just chosen. */
export interface ChosenFile {
  id: string;
  file: File;
  /** Taken with "Take a photo"; replacing it opens the camera again. */
  isFromCamera: boolean;
  /** The file's seal, see `Sealing.seal`. Absent: not sealed. */
  seal?: string | undefined;
  /** Present if it is a picture: what was done to it. */
  picture?: PreparedPicture | undefined;
}

/** The file as the person chose it. */
export function originalOf({ picture, file }: Pick<ChosenFile, 'file' | 'picture'>): File {
  return picture?.original ?? file;
}

export interface ListedFile extends ChosenFile {
  /** The person wants to send it, in spite of hints, or after a look. */
  isConfirmed: boolean;
  /** The phone has lost or changed the file. */
  isUnreadable: boolean;
  problem: ListProblem | undefined;
  /** A smaller picture in place of one that is too large. */
  offer?: PreparedFile;
}

export type ListProblem =
  | FileProblem
  | { kind: 'tooMany'; maxFiles: number }
  /** It was changed, and the person has to look at it before it is sent. */
  | { kind: 'unseen' };

export interface ListRules extends FileRules {
  maxFiles: number;
}

/** Whether files are collected until the person sends them. Otherwise one file is sent as soon as it may be. */
export function takesSeveral({ maxFiles }: Pick<ListRules, 'maxFiles'>): boolean {
  return maxFiles > 1;
}

export type ListEvent =
  | { type: 'filesChosen'; files: readonly ChosenFile[] }
  | { type: 'fileRemoved'; id: string }
  | { type: 'fileMoved'; id: string; by: -1 | 1 }
  | { type: 'fileReplaced'; id: string; by: ChosenFile }
  | { type: 'fileConfirmed'; id: string }
  | { type: 'pictureRead'; id: string; picture: PreparedPicture }
  | { type: 'offerFound'; id: string; offer: PreparedFile }
  | { type: 'fileUnreadable'; id: string };

/** The list after an event. Each file is judged again, as the limit of the number depends on the others. */
export function changeList(
  files: readonly ListedFile[],
  event: ListEvent,
  rules: ListRules,
): readonly ListedFile[] {
  return judgeList(applyEvent(files, event, rules), rules);
}

export function findSendable(files: readonly ListedFile[]): readonly ListedFile[] {
  return files.filter(({ problem }) => problem === undefined);
}

export function isTooLarge({ problem }: Pick<ListedFile, 'problem'>): boolean {
  return problem?.kind === 'tooLarge' || problem?.kind === 'largerThanAsked';
}

/** The smaller picture that is offered in place of one that is too large, once it is there. */
export function findOffer(listed: ListedFile): PreparedFile | undefined {
  const { offer, file } = listed;
  return isTooLarge(listed) && isChanged(offer?.picture) && offer.file.size < file.size ? offer : undefined;
}

function applyEvent(files: readonly ListedFile[], event: ListEvent, rules: ListRules): readonly ListedFile[] {
  switch (event.type) {
    case 'filesChosen':
      return takesSeveral(rules)
        ? [...files, ...event.files.map(listFile)]
        : event.files.slice(0, 1).map(listFile);
    case 'fileRemoved':
      return files.filter(({ id }) => id !== event.id);
    case 'fileMoved':
      return moveFile(files, event);
    case 'fileReplaced':
      return files.map((file) => (file.id === event.id ? listFile(event.by) : file));
    case 'fileConfirmed':
      return changeFile(files, event.id, { isConfirmed: true });
    case 'pictureRead':
      return changeFile(files, event.id, { picture: event.picture });
    case 'offerFound':
      return changeFile(files, event.id, { offer: event.offer });
    case 'fileUnreadable':
      return changeFile(files, event.id, { isUnreadable: true });
    default:
      return event satisfies never;
  }
}

function listFile(chosen: ChosenFile): ListedFile {
  return { ...chosen, isConfirmed: false, isUnreadable: false, problem: undefined };
}

function changeFile(
  files: readonly ListedFile[],
  id: string,
  change: Partial<ListedFile>,
): readonly ListedFile[] {
  return files.map((file) => (file.id === id ? Object.assign({}, file, change) : file));
}

function moveFile(
  files: readonly ListedFile[],
  { id, by }: Extract<ListEvent, { type: 'fileMoved' }>,
): readonly ListedFile[] {
  const from = files.findIndex((file) => file.id === id);
  const to = from + by;
  const [moved, other] = [files[from], files[to]];
  if (!moved || !other) return files;
  const result = [...files];
  result[to] = moved;
  result[from] = other;
  return result;
}

/** A file that is not sent for another reason does not count towards the number. */
function judgeList(files: readonly ListedFile[], rules: ListRules): readonly ListedFile[] {
  let sendable = 0;
  return files.map((file) => {
    let problem = judgeFile(file, rules);
    if (!problem && (sendable += 1) > rules.maxFiles) {
      problem = { kind: 'tooMany', maxFiles: rules.maxFiles };
    }
    return Object.assign({}, file, { problem });
  });
}

function judgeFile(file: ListedFile, rules: ListRules): ListProblem | undefined {
  if (file.isUnreadable) return { kind: 'unreadable' };
  const problem = findFileProblem(file.file, rules, file.isConfirmed);
  if (problem || file.isConfirmed) return problem;
  if (file.picture?.isTelling) return { kind: 'telling' };
  // A list is looked at before it is sent.
  return file.picture?.needsLook && !takesSeveral(rules) ? { kind: 'unseen' } : undefined;
}
