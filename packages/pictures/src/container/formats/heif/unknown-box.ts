import { readAscii } from '../../bytes/numbers.ts';
import { decodeText } from '../../exif/coordinates.ts';
import { readXmpText } from '../../exif/read-xmp.ts';
import { createUnread, type Findings } from '../../inspection.ts';

/** How films name their place and their camera: QuickTime's user data, and 3GPP's. */
const PLACE = /\xa9xyz|loci|location/;
const CAMERA = /\xa9ma[ck]|\xa9mod|manu|modl|camera/;
const PACKET = /<(?:\w+:xmpmeta|\w+:RDF)/;

/** What a box tells that is of no kind known here. It is never known to tell nothing, unless it is empty. */
export function readUnknownBox(bytes: Uint8Array): Findings {
  const text = readAscii(bytes);
  const findings = createUnread();
  if (PACKET.test(text)) Object.assign(findings, readXmpText(decodeText(text)), { hasUnread: true });
  findings.hasLocation ||= PLACE.test(text);
  findings.hasCamera ||= CAMERA.test(text);
  return findings;
}
