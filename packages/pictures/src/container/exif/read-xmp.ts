import type { BlobReader } from '../bytes/blob-reader.ts';
import { readAscii } from '../bytes/numbers.ts';
import { createOther, type Findings } from '../inspection.ts';
import { decodeText, hasCoordinates } from './coordinates.ts';
import { hasCameraCaption, isCameraName, isPlaceName, isTelling } from './names.ts';

/** Packets are some kilobytes; edit histories make them long, and come last. */
const MAX_PACKET_BYTES = 1024 * 1024;

/** An element or an attribute, with its prefix. */
const NAMES =
  /[<\s](?:([\w.\x80-\uffff-]{1,64}):)?([A-Za-z_\x80-\uffff][\w.\x80-\uffff-]{0,127})(?=([\s/>=]))/g;

/** A prefix, and the namespace that it is bound to. */
const BINDINGS = /\sxmlns:([^\s=]+)\s*=\s*["']([^"']*)/g;
/** Namespaces whose names are known to say neither place nor camera, except those of `names.ts`. Each has a few with this beginning. */
const KNOWN =
  /^(?:adobe:ns:|https?:\/\/(?:ns\.(?:adobe\.com\/(?:xap|xmp|exif|tiff|photoshop|camera-raw|lightroom|pdf|hdr)|apple\.com\/(?:face|hdr)|microsoft\.com\/photo|useplus|attribution)|purl\.org\/dc\/|www\.(?:w3\.org\/1999|metadataw|digikam|gimp)|iptc\.|cipa\.|creativecommons\.|prismst))/i;

/** What a packet of XMP tells. Names are found in any encoding of Latin letters and with any prefix. */
export async function readXmp(reader: BlobReader, start: number, length: number): Promise<Findings> {
  const packet = await reader.read(start, Math.min(length, MAX_PACKET_BYTES));
  const findings = readXmpText(decodeText(readAscii(packet.filter((byte) => byte !== 0))));
  findings.hasUnread ||= length > MAX_PACKET_BYTES;
  return findings;
}

/** The same of a text. */
export function readXmpText(text: string): Findings {
  const findings = createOther();
  const known = listKnownPrefixes(text);
  let hasNames = false;
  for (const { 0: whole, 1: prefix, 2: name = '', 3: next, index } of text.matchAll(NAMES)) {
    const isElement = whole.startsWith('<');
    const rest = text.slice(index + whole.length, index + whole.length + MAX_VALUE);
    // A word of a text, or an attribute that RDF does not know.
    if (!isElement && (prefix === undefined || prefix === 'xmlns' || !/^\s*=/.test(rest))) continue;
    hasNames = true;
    const isPlace = isPlaceName(name);
    const isCamera = isCameraName(name);
    if (isPlace || isCamera) {
      const hasValue = isElement && next !== '=' ? hasContent(rest) : hasAttributeValue(rest);
      findings.hasLocation ||= isPlace && hasValue;
      findings.hasCamera ||= isCamera && hasValue;
    } else if (!known.has(prefix)) {
      findings.hasUnread = true;
    }
  }
  findings.hasUnread ||= !hasNames && /\S/.test(text);
  findings.hasLocation ||= hasCoordinates(text);
  findings.hasCamera ||= hasCameraCaption(text);
  return findings;
}

/** A prefix may be bound again, further inside. */
function listKnownPrefixes(text: string): Set<string | undefined> {
  const bindings = [...text.matchAll(BINDINGS)];
  const known = new Set(['xml', ...bindings.map(([, prefix]) => prefix)]);
  for (const [, prefix, uri = ''] of bindings) if (!KNOWN.test(uri)) known.delete(prefix);
  return known;
}

/** Of a value so much is looked at. */
const MAX_VALUE = 256;

function hasAttributeValue(rest: string): boolean {
  const value = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(rest);
  return !value || isTelling(value[1] ?? value[2] ?? '');
}

/** From behind its name on. What has elements inside is a value. */
function hasContent(rest: string): boolean {
  const tag = /^([^<>]*)>([^<]*)(<\/)?/.exec(rest);
  if (!tag) return true;
  const { 1: attributes = '', 2: text = '', 3: close } = tag;
  // One of its language says nothing.
  if (/(?:^|\s)(?!xml)[^\s=]+\s*=/.test(attributes)) return true;
  if (attributes.endsWith('/')) return false;
  return /\S/.test(text) ? isTelling(text) : close === undefined;
}
