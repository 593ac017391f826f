/** Whole numbers of a byte sequence. */
export function readUint16(bytes: Uint8Array, offset: number): number {
  return viewOf(bytes).getUint16(offset);
}

export function readUint32(bytes: Uint8Array, offset: number): number {
  return viewOf(bytes).getUint32(offset);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Bytes as characters, one each. */
export function readAscii(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = '';
  for (let at = start; at < end; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + PIECE)));
  }
  return text;
}

/** Arguments that every engine takes at once. */
const PIECE = 8192;

/** Letters of one byte each. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Where the first of these bytes is, or -1. */
export function findBytes(bytes: Uint8Array, wanted: readonly number[], from = 0): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
