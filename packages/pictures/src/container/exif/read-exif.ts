import { isPictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import { mayHaveContent } from '../bytes/has-content.ts';
import { subtractPlaces } from '../bytes/places.ts';
import { addFindings } from '../inspection.ts';
import { readDirectories, type ExifFacts } from './directories.ts';
import { readBlock } from './read-block.ts';

/** Programs leave so many free, or write their mark there. */
const MAX_GAP_BYTES = 8;

/** What EXIF says, with the XMP, IPTC and Photoshop's resources in it. What is broken in it, or in no directory, is unread. */
export async function readExif(reader: BlobReader): Promise<ExifFacts> {
  const facts = await readTiff(reader);
  const { findings, named } = facts;
  for (const gap of subtractPlaces([{ start: 0, end: reader.size }], named)) {
    const isLong = gap.end - gap.start > MAX_GAP_BYTES;
    findings.hasUnread ||= isLong && (await mayHaveContent(reader, gap));
  }
  return facts;
}

/** The same of a TIFF file, where strips of the picture are in no directory. */
export async function readTiff(reader: BlobReader): Promise<ExifFacts> {
  const facts = await readDirectories(reader);
  for (const { start, length } of facts.blocks) {
    try {
      addFindings(facts.findings, await readBlock(reader.part(start, length)));
    } catch (error) {
      if (!isPictureError(error)) throw error;
      facts.findings.hasUnread = true;
    }
  }
  return facts;
}
