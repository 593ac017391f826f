import { isPictureError } from '../../picture-error.ts';
import type { BlobReader } from '../bytes/blob-reader.ts';
import { addFindings } from '../inspection.ts';
import { readDirectories, type ExifFacts } from './directories.ts';
import { readBlock } from './read-block.ts';

/** What EXIF or a TIFF file says, with the XMP, IPTC and Photoshop's resources in it. What is broken in it is unread. */
export async function readExif(reader: BlobReader): Promise<ExifFacts> {
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
