import type { PictureDetails, PictureInfo } from '../picture-info.ts';
import type { Edit } from './bytes/edits.ts';
import type { BlobReader } from './bytes/blob-reader.ts';

/** What a picture tells besides itself, as found so far. */
export type Findings = Omit<PictureDetails, 'isRemovable'>;

export function createFindings(): Findings {
  return { hasLocation: false, hasCamera: false, hasUnread: false, hasOther: false };
}

/** Of what is there and tells neither place nor camera. */
export function createOther(): Findings {
  return { ...createFindings(), hasOther: true };
}

/** Of what is there and not understood. */
export function createUnread(): Findings {
  return { ...createOther(), hasUnread: true };
}

/** Adds what was found in another place of the same picture. */
export function addFindings(findings: Findings, more: Findings): void {
  findings.hasLocation ||= more.hasLocation;
  findings.hasCamera ||= more.hasCamera;
  findings.hasUnread ||= more.hasUnread;
  findings.hasOther ||= more.hasOther;
}

/** One walk through a file: what it is, what it tells, and how that is taken out. */
export interface Inspection extends Omit<PictureInfo, 'details'> {
  findings: Findings;
  /** Take out all details, in the order of the file. `undefined`: impossible without touching the picture. */
  edits: Edit[] | undefined;
}

/** An inspection under way, of a format whose details can be removed. */
export interface OpenInspection extends Inspection {
  edits: Edit[];
}

/** What was found so far, and how it is taken out. */
export type Told = Pick<OpenInspection, 'edits' | 'findings'>;

/**
 * Walks through a file of one format. `undefined`: its first bytes were misleading.
 *
 * Throws `PictureError`, or the `RangeError` of a number that was read beyond the end.
 */
export type Inspector = (reader: BlobReader) => Promise<Inspection | undefined>;

export function createInspection(format: PictureInfo['format']): OpenInspection {
  return {
    format,
    width: 0,
    height: 0,
    isAnimated: false,
    mayBeTransparent: false,
    findings: createFindings(),
    edits: [],
  };
}
