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
  for (const byte of bytes.subarray(start, end)) text += String.fromCharCode(byte);
  return text;
}
