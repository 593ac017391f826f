import type { PhoneFile } from '@svc/protocol/phone';
import type { ListedFile } from './file-list.ts';
import { countBytes, type Progress, type SendingStep, type UploadEvent } from './upload-progress.ts';

/** One of several files on their way. */
export interface SentFile {
  id: string;
  file: File;
  step: FileStep;
  bytesSent: number;
}

/**
 * `queued`: others are sent first. `heldBack`: in small parts. `waiting`: for a connection. `checking`: all is sent. `whole`: it
 * was checked.
 */
export type FileStep = 'queued' | 'sending' | 'heldBack' | 'waiting' | 'checking' | 'whole';

export type FileEvent = UploadEvent | { type: 'fileWhole' };

/** Several files and how far they are together. */
export interface FilesProgress extends Progress {
  files: readonly SentFile[];
}

/** How far the files are that begin now, where the server may have bytes of some. */
export function startFiles(files: readonly ListedFile[], known: readonly PhoneFile[]): FilesProgress {
  const started = files.map(({ id, file }): SentFile => {
    const { isWhole = false, bytesReceived = 0 } = known.find((other) => other.id === id) ?? {};
    const bytesSent = isWhole ? file.size : Math.min(bytesReceived, file.size);
    return { id, file, step: isWhole ? 'whole' : 'queued', bytesSent };
  });
  return { files: started, step: 'preparing', bytesSent: countAll(started), speed: undefined };
}

/** How far the files are after an event of one of them. */
export function advanceFiles(progress: FilesProgress, id: string, event: FileEvent): FilesProgress {
  const files = progress.files.map((file) => (file.id === id ? advanceFile(file, event) : file));
  const step = findStep(files);
  const bytesSent = countAll(files);
  if (event.type === 'bytesSent') {
    return { files, step, ...countBytes(progress.speed, bytesSent, event.atMs) };
  }
  return { files, step, bytesSent, speed: step === 'sending' ? progress.speed : undefined };
}

/** Bytes of all files. */
export function sumSizes(files: readonly SentFile[]): number {
  return files.reduce((sum, { file }) => sum + file.size, 0);
}

function advanceFile(sent: SentFile, event: FileEvent): SentFile {
  const { id, file, bytesSent } = sent;
  switch (event.type) {
    case 'bytesSent':
      return { id, file, step: event.isHeldBack ? 'heldBack' : 'sending', bytesSent: event.bytesSent };
    case 'connectionLost':
      return { id, file, step: 'waiting', bytesSent };
    case 'allBytesSent':
      return { id, file, step: 'checking', bytesSent: file.size };
    case 'fileWhole':
      return { id, file, step: 'whole', bytesSent: file.size };
    default:
      return event satisfies never;
  }
}

/** One file that moves is enough to say that all of it goes on. */
function findStep(files: readonly SentFile[]): SendingStep {
  const has = (step: FileStep) => files.some((file) => file.step === step);
  if (has('sending')) return 'sending';
  if (has('heldBack')) return 'heldBack';
  if (has('waiting')) return 'waiting';
  return has('queued') ? 'sending' : 'finishing';
}

function countAll(files: readonly SentFile[]): number {
  return files.reduce((sum, { bytesSent }) => sum + bytesSent, 0);
}
