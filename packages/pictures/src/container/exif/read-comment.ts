import { addFindings, createOther, type Findings } from '../inspection.ts';
import { decodeText, hasCoordinates } from './coordinates.ts';
import { hasCameraCaption } from './names.ts';
import { readXmpText } from './read-xmp.ts';

const NAMES = /gps|latitude|longitude/i;
/** Two numbers that may be degrees: as many may be of a colour. */
const PAIR = /(?:^|[^\d.])-?\d{1,2}\.\d{3,}°?\s?[,;]?\s?-?\d{1,3}\.\d{3,}(?![\d.])/;
const PACKET = /<(?:\w+:xmpmeta|\w+:RDF)/;

/**
 * What a comment tells. A town's name in it cannot be told from other words.
 *
 * @param bytes - as letters.
 */
export function readComment(bytes: string): Findings {
  const findings = createOther();
  const text = decodeText(bytes);
  findings.hasLocation = NAMES.test(text) || hasCoordinates(text);
  findings.hasCamera = hasCameraCaption(text);
  findings.hasUnread = PAIR.test(text);
  if (PACKET.test(text)) addFindings(findings, readXmpText(text));
  return findings;
}
