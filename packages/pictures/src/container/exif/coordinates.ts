import { toBytes } from '../bytes/numbers.ts';

/** Degrees, and whatever of minutes and seconds follows. */
const DEGREES = String.raw`\d{1,3}(?:[.,]\d+)?\s?(?:°[^A-Za-z]{0,25})?`;

/**
 * Latitude and longitude as people and programs write them: 48.2082 N, 16.3738 E; 48° 12′ 30″ N 16° 22′ E; N48°12.5 E16°22.4;
 * ISO 6709; `geo:` (RFC 5870); `lat=48.2 lon=16.3`; WKT.
 */
const COORDINATES = [
  /\d[.,]\d+\s?°?\s?[NS]\b[\s,;]{0,5}\d{1,3}[.,]\d+\s?°?\s?[EWO]\b/,
  /\d\s?°[^A-Za-z]{1,25}[NS]\b[^A-Za-z]{0,5}\d{1,3}\s?°[^A-Za-z]{1,25}[EWO]\b/,
  new RegExp(String.raw`\b[NS]\s?${DEGREES}[\s,;]{0,5}[EWO]\s?${DEGREES}`),
  /[+-]\d{2,6}\.\d{1,9}[+-]\d{3,7}\.\d{1,9}/,
  /\bgeo:(?:-?\d|l(?:at|ong?)\b)/i,
  /\blat\b\W{1,4}-?\d{1,2}[.,]\d[\s\S]{0,40}\bl(?:ong?|ng)\b\W{1,4}-?\d/i,
  // A tree of keywords: Places|Italy, Location/Rome
  /(?:\b(?:places?|locations?|countr(?:y|ies)|city|cities)\s?\||[>"](?:places?|locations?)\/)\s?[^\s|<]/i,
  /\bPOINT(?:\s?Z)?\s?\(\s*-?\d/,
];

/** Whether a text has coordinates in it. */
export function hasCoordinates(text: string): boolean {
  return COORDINATES.some((coordinates) => coordinates.test(text));
}

/** A text whose letters are bytes: UTF-16 with its mark, UTF-8, else Latin-1, which it is already. */
export function decodeText(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text;
  const label = text.startsWith('\xff\xfe') ? 'utf-16le' : text.startsWith('\xfe\xff') ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true }).decode(toBytes(text));
  } catch {
    return text;
  }
}
