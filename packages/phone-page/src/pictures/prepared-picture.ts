import type {
  EncodedType,
  PictureErrorCode,
  PictureFormat,
  PictureInfo,
  QuarterTurns,
  Share,
} from '@svc/pictures';
import { hasTooManyPixels } from '@svc/pictures/too-many-pixels';

/** A chosen file as it is to be sent, and what is known of it. */
export interface PreparedFile {
  file: File;
  /** Absent: not a picture that is known here, and sent as it is. */
  picture?: PreparedPicture;
}

export interface PreparedPicture {
  /** What the person chose. It is never changed. */
  original: File;
  /** Of the original. Absent: it cannot be read. */
  info?: PictureInfo;
  /** What was done to it. Empty: it is the original. */
  steps: readonly ChangeStep[];
  /** How the person has turned it and cut it out. */
  edit?: PictureEdit;
  /** Why it could not be changed as it had to be. */
  trouble?: PictureErrorCode;
  /** The person has asked for the original. */
  isOriginalWanted?: true;
  /** What it tells was to be removed, and is still in it, or may be. */
  isTelling?: true;
  /** It is sent only after the person has looked at it: it was changed, or could not be. */
  needsLook: boolean;
}

export type ChangeStep =
  | { kind: 'detailsRemoved'; hasLocation: boolean; hasCamera: boolean }
  | { kind: 'converted'; from: PictureFormat; to: EncodedType }
  | { kind: 'madeSmaller'; fromBytes: number; toBytes: number }
  | { kind: 'edited' };

export interface PictureEdit {
  turns: QuarterTurns;
  crop?: Share;
}

/** What is under way, for the person who waits. */
export type PictureWork =
  /** A picture is read or written, or a tool is fetched. */
  | { kind: 'changing' }
  /** A tool could not be fetched. */
  | { kind: 'failed' }
  /** A decoder is fetched. `total` may be 0. */
  | { kind: 'loading'; loaded: number; total: number };

/** Whether a file is not what the person chose. */
export function isChanged(picture: PreparedPicture | undefined): picture is PreparedPicture {
  return picture !== undefined && picture.steps.length > 0;
}

/** Whether a picture has more pixels than a page should show. */
export function isHuge(picture: PreparedPicture | undefined): boolean {
  return picture?.info !== undefined && picture.steps.length === 0 && hasTooManyPixels(picture.info);
}
