import type { EncodedType, PictureFormat, PictureInfo } from '@svc/pictures';
import { findSizeHint, fitsAccept } from '@svc/protocol';
import type { FileRules } from '../state/check-file.ts';
import type { ListedFile } from '../state/file-list.ts';
import type { PictureEdit } from './prepared-picture.ts';

/** What a person wants of each picture. */
export interface PictureWishes {
  removesDetails: boolean;
  /** Brings it under the limit of the place, too. */
  makesSmaller: boolean;
  edit?: PictureEdit | undefined;
}

/** What has to be done with a picture before it is sent. Nothing set: it is sent as it is. */
export interface PicturePlan {
  removesDetails: boolean;
  /** It is written anew, in the first of these types that suits it. Absent: its bytes stay. */
  types?: readonly EncodedType[];
  /** Why: the place does not take its format. */
  isConverted: boolean;
  isEdited: boolean;
  /** Bytes that the place takes, see {@link findLimit}. */
  limit: number;
  /** The place does not take it, and it cannot be changed: it would be a still picture. */
  isStuck: boolean;
}

/** JPEG first: it is what sites know, and the smallest that every browser writes. */
export const ENCODED: readonly EncodedType[] = ['image/jpeg', 'image/png', 'image/webp'];

type FileKind = Pick<File, 'name' | 'type'>;

const FORMATS: Record<PictureFormat, FileKind> = {
  jpeg: { name: 'a.jpg', type: 'image/jpeg' },
  png: { name: 'a.png', type: 'image/png' },
  webp: { name: 'a.webp', type: 'image/webp' },
  heic: { name: 'a.heic', type: 'image/heic' },
  avif: { name: 'a.avif', type: 'image/avif' },
  gif: { name: 'a.gif', type: 'image/gif' },
  bmp: { name: 'a.bmp', type: 'image/bmp' },
  tiff: { name: 'a.tif', type: 'image/tiff' },
};

/**
 * Plans for a place: a picture keeps its bytes unless the place does not take its format, the person has edited it or
 * wants it smaller, or what it tells is to be removed.
 */
export function planPicture(
  { file, info }: { file: File; info: PictureInfo },
  rules: FileRules,
  { removesDetails, makesSmaller, edit }: PictureWishes,
): PicturePlan {
  const { accept = '' } = rules;
  const removes = removesDetails && mayTell(info);
  // By its bytes: phones give other names to what they have.
  const isTaken = fitsAccept(accept, FORMATS[info.format]) && fitsAccept(accept, file);
  const limit = findLimit(rules);
  const isAsked = !isTaken || edit !== undefined || (makesSmaller && file.size > limit);
  const types = isAsked ? listTypes(accept, info, isTaken && !makesSmaller) : [];
  const isStuck = isAsked && (types.length === 0 || info.isAnimated);
  const plan = {
    removesDetails: removes,
    isConverted: !isTaken,
    isEdited: edit !== undefined,
    limit,
    isStuck,
  };
  return isAsked && !isStuck ? { ...plan, types } : plan;
}

/** Whether a picture says where or with what it was taken, or may say it. */
export function mayTell({ details: { hasLocation, hasCamera, hasUnread } }: PictureInfo): boolean {
  return hasLocation || hasCamera || hasUnread;
}

/** The most bytes of a file: the lower of what the server and the site take. Default: of a picture. */
export function findLimit({ maxBytes, maxBytesHints }: FileRules, kind: FileKind = FORMATS.jpeg): number {
  return Math.min(maxBytes, maxBytesHints ? findSizeHint(maxBytesHints, kind) : Infinity);
}

/** Whether a place takes pictures of a format that can be written here. */
export function takesPictures(accept = ''): boolean {
  return ENCODED.some((type) => takesType(accept, type));
}

export const PDF: FileKind = { name: 'a.pdf', type: 'application/pdf' };

export function takesPdf(accept = ''): boolean {
  return fitsAccept(accept, PDF);
}

/** Whether a file of the list is a picture that its place takes only as a PDF. */
export function becomesPdf({ picture, problem }: ListedFile, { accept }: FileRules): boolean {
  if (!picture?.info || (problem?.kind !== 'wrongType' && problem?.kind !== 'otherType')) return false;
  return takesPdf(accept) && (picture.info.isAnimated || !takesPictures(accept));
}

/** The pictures of a list of which one PDF is offered: two or more. */
export function findPdfPages(files: readonly ListedFile[], rules: FileRules): readonly ListedFile[] {
  const pages = files.filter((listed) => becomesPdf(listed, rules));
  return pages.length > 1 ? pages : [];
}

function listTypes(accept: string, info: PictureInfo, keepsFormat: boolean): readonly EncodedType[] {
  const taken = ENCODED.filter((type) => takesType(accept, type));
  const own = taken.find((type) => type === FORMATS[info.format].type);
  return keepsFormat && own ? [own, ...taken.filter((type) => type !== own)] : taken;
}

function takesType(accept: string, type: EncodedType): boolean {
  return Object.values(FORMATS).some((kind) => kind.type === type && fitsAccept(accept, kind));
}
