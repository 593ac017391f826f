import type { BlobReader } from '../bytes/blob-reader.ts';
import { hasContent } from '../bytes/has-content.ts';
import type { Told } from '../inspection.ts';

/** So much room is looked through. More than that is none of what programs leave. */
const MAX_ROOM_BYTES = 64 * 1024;

/** Leaves out what is behind a picture: a second one, a film, a maker's trailer. */
export async function cutBehind(reader: BlobReader, end: number, { edits, findings }: Told): Promise<void> {
  if (end >= reader.size) return;
  edits.push({ start: end, end: reader.size });
  findings.hasOther = true;
  const isLong = reader.size - end > MAX_ROOM_BYTES;
  findings.hasUnread ||= isLong || (await hasContent(reader, { start: end, end: reader.size }));
}
