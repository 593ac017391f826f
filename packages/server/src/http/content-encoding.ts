import { parseAccept } from 'hono/utils/accept';

/** How the build has compressed files of the pages: a file beside each, with this ending. */
export interface ContentEncoding {
  name: 'br' | 'gzip';
  ending: string;
}

export const GZIP: ContentEncoding = { name: 'gzip', ending: '.gz' };
/** The best first. */
const ENCODINGS: readonly ContentEncoding[] = [{ name: 'br', ending: '.br' }, GZIP];

/**
 * The encodings in which a client prefers a file to the file as it is, the best first. The file as it is may always be
 * sent, also to a client that excludes it (RFC 9110, section 12.5.3).
 *
 * @param accepted - the `Accept-Encoding` header.
 */
export function rankEncodings(accepted: string | undefined): ContentEncoding[] {
  const wanted = parseAccept(accepted ?? '');
  const findQuality = (name: string) =>
    wanted.find(({ type }) => type.toLowerCase() === name)?.q ??
    wanted.find(({ type }) => type === '*')?.q ??
    0;
  const least = findQuality('identity');
  return ENCODINGS.map((encoding) => ({ encoding, quality: findQuality(encoding.name) }))
    .filter(({ quality }) => quality > 0 && quality >= least)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ encoding }) => encoding);
}
