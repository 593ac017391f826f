import type { PictureFormat } from '../picture-info.ts';
import type { Edit } from './bytes/edits.ts';
import type { Orientation } from './exif/orientation.ts';

/** What a picture tells besides itself, as found so far. */
export interface Findings {
  hasLocation: boolean;
  hasCamera: boolean;
  hasOther: boolean;
}

export function createFindings(): Findings {
  return { hasLocation: false, hasCamera: false, hasOther: false };
}

/** Adds what was found in another place of the same picture. */
export function addFindings(findings: Findings, more: Findings): void {
  findings.hasLocation ||= more.hasLocation;
  findings.hasCamera ||= more.hasCamera;
  findings.hasOther ||= more.hasOther;
}

/** One walk through a file: what it is, what it tells, and how that is taken out. */
export interface Inspection {
  format: PictureFormat;
  /** As stored, before the orientation. */
  width: number;
  height: number;
  orientation: Orientation;
  isAnimated: boolean;
  mayBeTransparent: boolean;
  findings: Findings;
  /** Take out all details. `undefined`: cannot be done without touching the picture. */
  edits: Edit[] | undefined;
}
