/** Bytes that WebCrypto and `Blob` take: never shared with another thread. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The same bytes, copied only where their memory is shared. */
export function asOwnBytes(bytes: Uint8Array): Bytes {
  // The check proves the type. An `ArrayBuffer` of another realm fails it and is copied.
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Bytes) : new Uint8Array(bytes);
}

export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** The bytes of a text that is ASCII. */
export function encodeAscii(text: string): Bytes {
  return new TextEncoder().encode(text);
}
