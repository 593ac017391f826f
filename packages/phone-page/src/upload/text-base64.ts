/** Base64 of a text's UTF-8 bytes (RFC 4648, section 4), as tus has it in `Upload-Metadata`. */
export function encodeText(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** Replaces the package `js-base64`, which is also for engines without `btoa`: tus-js-client needs this of it. */
export const Base64 = { encode: encodeText };
