import { measure, startMeasuring, type TransferSpeed } from './transfer-speed.ts';

/** What the upload of one file reports. */
export type UploadEvent =
  | { type: 'bytesSent'; bytesSent: number; atMs: number; isHeldBack?: boolean }
  | { type: 'connectionLost' }
  | { type: 'allBytesSent' };

/**
 * `heldBack`: in parts that get through, as something on the way holds larger ones back. `waiting`: for a connection.
 * `finishing`: every byte is sent, and the server checks them. `elsewhere`: another tab sends. `stopping`: the server is
 * asked to take nothing more; `waitingToStop`: for a connection to ask it.
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

/** How far sending is, of one file or of several together. */
export interface Progress {
  step: SendingStep;
  bytesSent: number;
  speed: TransferSpeed | undefined;
}

/** What another tab or the person has stopped reports events a little longer. */
export function isStopping({ step }: Pick<Progress, 'step'>): boolean {
  return step === 'elsewhere' || step === 'stopping' || step === 'waitingToStop';
}

export function countBytes(
  speed: TransferSpeed | undefined,
  bytesSent: number,
  atMs: number,
): Pick<Progress, 'bytesSent' | 'speed'> {
  return { bytesSent, speed: speed ? measure(speed, bytesSent, atMs) : startMeasuring(bytesSent, atMs) };
}
