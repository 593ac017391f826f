import type { PhoneFile } from '@svc/protocol/phone';
import type { PreparedPicture } from '../pictures/prepared-picture.ts';
import type { ListedFile } from './file-list.ts';
import { measure, startMeasuring, type TransferSpeed } from './transfer-speed.ts';

export type FileEvent =
  | { type: 'bytesSent'; bytesSent: number; atMs: number; isHeldBack?: boolean }
  | { type: 'connectionLost' }
  | { type: 'fileSent' };

export interface SentFile {
  id: string;
  file: File;
  picture?: PreparedPicture | undefined;
  step: FileStep;
  bytesSent: number;
}

/** `queued`: after other files. `heldBack`: in small parts. `waiting`: for a connection. `sent`: completely. */
export type FileStep = 'queued' | 'sending' | 'heldBack' | 'waiting' | 'sent';

/**
 * `heldBack`: in small parts, since the network blocks larger ones. `waiting`: for a connection. `finishing`: every
 * byte is sent, and the server checks them. `elsewhere`: another tab sends. `stopping`: the server is asked to drop the
 * files; `waitingToStop`: for a connection to ask it.
 */
export type SendingStep =
  | 'preparing'
  | 'sending'
  | 'heldBack'
  | 'waiting'
  | 'finishing'
  | 'elsewhere'
  | 'stopping'
  | 'waitingToStop';

/** The files that are sent, and their common progress. */
export interface Progress {
  files: readonly SentFile[];
  step: SendingStep;
  bytesSent: number;
  speed: TransferSpeed | undefined;
}

/** Whether sending is being stopped. Late events of the uploads are ignored then. */
export function isStopping({ step }: Progress): boolean {
  return step === 'elsewhere' || step === 'stopping' || step === 'waitingToStop';
}

/** The progress at the start, when the server may already have bytes of some files. */
export function startFiles(files: readonly ListedFile[], known: readonly PhoneFile[]): Progress {
  const started = files.map(({ id, file, picture }): SentFile => {
    const { isWhole = false, bytesReceived = 0 } = known.find((other) => other.id === id) ?? {};
    const bytesSent = isWhole ? file.size : Math.min(bytesReceived, file.size);
    return { id, file, step: isWhole ? 'sent' : 'queued', bytesSent, ...(picture && { picture }) };
  });
  return { files: started, step: 'preparing', bytesSent: countAll(started), speed: undefined };
}

export function advanceFiles({ files: former, speed }: Progress, id: string, event: FileEvent): Progress {
  const files = former.map((file) => (file.id === id ? advanceFile(file, event) : file));
  const step = findStep(files);
  const bytesSent = countAll(files);
  if (event.type !== 'bytesSent')
    return { files, step, bytesSent, speed: step === 'sending' ? speed : undefined };
  const { atMs } = event;
  return {
    files,
    step,
    bytesSent,
    speed: speed ? measure(speed, bytesSent, atMs) : startMeasuring(bytesSent, atMs),
  };
}

export function sumSizes(files: readonly SentFile[]): number {
  return files.reduce((sum, { file }) => sum + file.size, 0);
}

function advanceFile(sent: SentFile, event: FileEvent): SentFile {
  switch (event.type) {
    case 'bytesSent':
      return { ...sent, step: event.isHeldBack ? 'heldBack' : 'sending', bytesSent: event.bytesSent };
    case 'connectionLost':
      return { ...sent, step: 'waiting' };
    case 'fileSent':
      return { ...sent, step: 'sent', bytesSent: sent.file.size };
    default:
      return event satisfies never;
  }
}

/** One moving file is enough for the step `sending`. */
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
