export type { PictureDetails, PictureFormat, PictureInfo } from './picture-info.ts';
export { PictureError, isPictureError, type PictureErrorCode } from './picture-error.ts';
export type {
  ChangedPicture,
  ChangeOrder,
  Corners,
  DrawnPage,
  EncodedType,
  FoundPage,
  PageLook,
  PageOrder,
  PdfOrder,
  PictureTools,
  Point,
  Progress,
  QuarterTurns,
  Share,
} from './picture-tools.ts';
export { createPictureTools } from './worker/create-picture-tools.ts';
