import { formatBytes, formatLimit, formatPart } from '@svc/protocol';
import { isDoubt } from '../state/check-file.ts';
import { findSendable, type ListedFile, type ListProblem } from '../state/file-list.ts';
import type { CollectingState, SendingFilesState } from '../state/phone-state.ts';
import { sumSizes, type SentFile } from '../state/sending-files.ts';
import { describeAccept } from './describe-accept.ts';
import { formatFileName } from './format.ts';
import { texts } from './texts.ts';

/** One line of the list: a file that may be sent, or is on its way. */
export interface FileLine {
  id: string;
  file: File;
  name: string;
  /** Its size, or how far it is. */
  note: string;
  /** Why it is not sent. */
  problem?: string;
  tools?: LineTools;
  progress?: { percent: number; step: SentFile['step'] };
}

/** What a person may do with a line, by the names that are heard. */
export interface LineTools {
  up: string;
  down: string;
  remove: string;
  replace: string;
  isFirst: boolean;
  isLast: boolean;
  /** It is taken anew with the camera. */
  usesCamera: boolean;
  /** Present when it is sent if the person says so. */
  confirm?: string;
}

export interface FilesScreen {
  lines: readonly FileLine[];
  /** The label of the button that sends. Absent: nothing can be sent. */
  sendLabel?: string;
}

export function describeCollecting({ files }: CollectingState): FilesScreen {
  const count = findSendable(files).length;
  return {
    lines: files.map((listed, index) => describeListed(listed, index, files.length)),
    ...(count > 0 && { sendLabel: texts.sendFiles(count) }),
  };
}

export function describeSent({ files }: SendingFilesState): FilesScreen {
  return { lines: files.map(describeOnItsWay) };
}

/** The sum of all files, in the words of a progress bar. */
export function describeTotal(state: SendingFilesState) {
  const { files, bytesSent } = state;
  const size = sumSizes(files);
  const whole = files.filter(({ step }) => step === 'whole').length;
  return {
    size,
    percent: size === 0 ? 0 : Math.floor((100 * bytesSent) / size),
    name: texts.filesSent(whole, files.length),
    bytes: texts.bytesOf(formatPart(bytesSent, size), formatBytes(size)),
  };
}

function describeListed(listed: ListedFile, index: number, count: number): FileLine {
  const { id, file, problem, isFromCamera } = listed;
  const name = formatFileName(file);
  const place = texts.place(index + 1, count);
  return {
    id,
    file,
    name,
    note: formatBytes(file.size),
    ...(problem && { problem: describeProblem(problem) }),
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
  const percent = file.size === 0 ? 0 : Math.floor((100 * bytesSent) / file.size);
  return {
    id,
    file,
    name: formatFileName(file),
    note: describeStep(step, bytesSent, file.size),
    progress: { percent: step === 'whole' ? 100 : percent, step },
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
    case 'checking':
      return texts.checking;
    case 'whole':
      return `${formatBytes(size)} · ${texts.whole}`;
    default:
      return step satisfies never;
  }
}

function describeProblem(problem: ListProblem): string {
  switch (problem.kind) {
    case 'tooLarge':
      return texts.listTooLarge(formatLimit(problem.maxBytes));
    case 'wrongType':
      return texts.listWrongType(describeAccept(problem.accept) ?? texts.anyFile);
    case 'otherType':
      return texts.listOtherType(describeAccept(problem.accept) ?? texts.anyFile);
    case 'largerThanAsked':
      return texts.listLargerThanAsked(formatLimit(problem.maxBytes));
    case 'empty':
      return texts.listEmpty;
    case 'unreadable':
      return texts.listUnreadable;
    case 'tooMany':
      return texts.listTooMany(problem.maxFiles);
    default:
      return problem satisfies never;
  }
}
