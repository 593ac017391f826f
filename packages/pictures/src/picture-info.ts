/** Formats that are told apart by their first bytes. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif' | 'gif' | 'bmp' | 'tiff';

/** What the bytes of a picture say, without decoding it. */
export interface PictureInfo {
  format: PictureFormat;
  /** Pixels of the upright picture, after its own orientation. */
  width: number;
  height: number;
  /** Several pictures that are shown one after the other. Changing it would keep the first alone. */
  isAnimated: boolean;
  /** Whether the format has room for transparency and the file says that it may be used. */
  mayBeTransparent: boolean;
  details: PictureDetails;
}

/** What a picture tells besides itself. Never the values. */
export interface PictureDetails {
  hasLocation: boolean;
  /** Maker, model, lens or serial number of the camera. */
  hasCamera: boolean;
  /** Parts that are not looked into and may tell either: a maker's own, a second picture, broken EXIF. */
  hasUnread: boolean;
  /** Anything else: time, names, comments, a small thumbnail. */
  hasOther: boolean;
  /** Whether `removeDetails` can take them out without touching the picture: JPEG, PNG, WebP, HEIC, AVIF. */
  isRemovable: boolean;
}
