import { base64nopad, base64urlnopad } from '@scure/base';
import { asOwnBytes, type Bytes } from './bytes.ts';

/** RFC 4648, section 4, without padding. `undefined` for anything that {@link encodeBase64} does not write. */
export function decodeBase64(text: string): Bytes | undefined {
  return decode(base64nopad, text);
}

export function encodeBase64(bytes: Uint8Array): string {
  return base64nopad.encode(bytes);
}

/** RFC 4648, section 5, without padding. `undefined` for anything that {@link encodeBase64Url} does not write. */
export function decodeBase64Url(text: string): Bytes | undefined {
  return decode(base64urlnopad, text);
}

export function encodeBase64Url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes);
}

/** Refuses other spellings of the same bytes: unused bits of the last character must be zero. */
function decode(coder: typeof base64nopad, text: string): Bytes | undefined {
  try {
    return asOwnBytes(coder.decode(text));
  } catch {
    return undefined;
  }
}
