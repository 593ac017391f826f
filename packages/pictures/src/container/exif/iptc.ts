import { readAscii } from '../bytes/numbers.ts';
import type { Findings } from '../inspection.ts';
import { readComment } from './read-comment.ts';

/** City, part of it, state, country and its code, and the same of what is shown (IPTC-IIM 4.2, record 2). */
const PLACES = new Set([26, 27, 90, 92, 95, 100, 101]);
/** ExifCameraInfo. */
const CAMERA = 232;
const MARKER = 0x1c;

/** What data sets of IPTC tell. */
export function readIptc(bytes: Uint8Array): Findings {
  const findings = readComment(readAscii(bytes));
  for (let at = 0; at < bytes.length;) {
    const [marker, record = 0, set = 0, high = 0, low = 0] = bytes.subarray(at, at + 5);
    // Zeros fill what is behind.
    if (marker === 0 && bytes.subarray(at).every((byte) => byte === 0)) break;
    const length = high * 256 + low;
    const end = at + 5 + length;
    // A length of more than 32,767 is written in another way.
    if (marker !== MARKER || length > 0x7fff || end > bytes.length) {
      findings.hasUnread = true;
      break;
    }
    if (record === 2) findings.hasLocation ||= PLACES.has(set) && hasText(bytes.subarray(at + 5, end));
    else if (record !== 1) findings.hasUnread = true;
    if (record === 2 && set === CAMERA) findings.hasCamera ||= hasText(bytes.subarray(at + 5, end));
    at = end;
  }
  return findings;
}

function hasText(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 0x20);
}
