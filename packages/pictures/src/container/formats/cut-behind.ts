import type { BlobReader } from '../bytes/blob-reader.ts';
import { mayHaveContent } from '../bytes/has-content.ts';
import type { Told } from '../inspection.ts';

/** Leaves out what is behind a picture: a second one, a film, a maker's trailer. */
export async function cutBehind(reader: BlobReader, end: number, { edits, findings }: Told): Promise<void> {
  if (end >= reader.size) return;
  edits.push({ start: end, end: reader.size });
  findings.hasOther = true;
  findings.hasUnread ||= await mayHaveContent(reader, { start: end, end: reader.size });
}
