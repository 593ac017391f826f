import { PictureError } from '../../picture-error.ts';
import { readAscii } from './numbers.ts';

/** Takes numbers and letters one after the other, the highest byte first. Beyond the end it throws `damaged`. */
export interface Cursor {
  /** Where the next byte is taken. */
  at: number;
  /** A whole number of 0 to 8 bytes; of 0 it is 0. Above 2^53 it is not exact. */
  take(size: number): number;
  takeText(size: number): string;
  /** Up to the next 0, which is passed over, or to the end. */
  takeZeroEnded(): string;
}

export function createCursor(bytes: Uint8Array, at = 0): Cursor {
  const cursor: Cursor = {
    at,
    take(size) {
      const start = advance(size);
      let value = 0;
      for (let index = start; index < cursor.at; index += 1) value = value * 256 + (bytes[index] ?? 0);
      return value;
    },
    takeText(size) {
      const start = advance(size);
      return readAscii(bytes, start, cursor.at);
    },
    takeZeroEnded() {
      const start = cursor.at;
      const zero = bytes.indexOf(0, start);
      const end = zero < 0 ? bytes.length : zero;
      cursor.at = Math.min(bytes.length, end + 1);
      return readAscii(bytes, start, end);
    },
  };

  function advance(size: number): number {
    const start = cursor.at;
    if (start + size > bytes.length) throw new PictureError('damaged');
    cursor.at += size;
    return start;
  }
  return cursor;
}
