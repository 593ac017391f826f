import { readAscii } from '../../bytes/numbers.ts';
import { readComment } from '../../exif/read-comment.ts';
import type { Findings } from '../../inspection.ts';

/** How films name their place and their camera: QuickTime's user data, and 3GPP's. */
const PLACE = /\xa9xyz|loci|location/;
const CAMERA = /\xa9ma[ck]|\xa9mod|manu|modl|camera/;

/** What programs call items, handlers and coders: nothing, or a word that many files have. */
const USUAL_NAME = /^(?:[\w ]*handler|libavif|color|alpha|[gt]map)?\0*$/i;

/** Whether a name, and zeros behind it, may say more than which program wrote it. */
export function isOwnName(name: Uint8Array): boolean {
  return !USUAL_NAME.test(readAscii(name));
}

/** What a box tells that is of no kind known here. It is never known to tell nothing, unless it is empty. */
export function readUnknownBox(bytes: Uint8Array): Findings {
  const text = readAscii(bytes);
  const findings = { ...readComment(text), hasUnread: true };
  findings.hasLocation ||= PLACE.test(text);
  findings.hasCamera ||= CAMERA.test(text);
  return findings;
}
