import { addFindings, createOther, type Findings } from '../inspection.ts';
import { readXmpText } from './read-xmp.ts';

/** Latitude and longitude as people and programs write them: 48.2082 N, 16.3738 E; 48° 12′ 30″ N 16° 22′ E; ISO 6709. */
const COORDINATES = [
  /\d[.,]\d+\s?°?\s?[NS]\b[\s,;]{0,5}\d{1,3}[.,]\d+\s?°?\s?[EWO]\b/,
  /\d\s?°[^A-Za-z]{1,25}[NS]\b[^A-Za-z]{0,5}\d{1,3}\s?°[^A-Za-z]{1,25}[EWO]\b/,
  /[+-]\d{2}\.\d{2,9}[+-]\d{3}\.\d{2,9}/,
];
const NAMES = /gps|latitude|longitude/i;
const PACKET = /<(?:x:xmpmeta|rdf:RDF)/;

/** What a comment tells. A town's name in it cannot be told from other words. */
export function readComment(text: string): Findings {
  const findings = createOther();
  findings.hasLocation = NAMES.test(text) || COORDINATES.some((coordinates) => coordinates.test(text));
  if (PACKET.test(text)) addFindings(findings, readXmpText(text));
  return findings;
}
