/** How a stored picture is turned and mirrored to stand upright (EXIF tag 274). 1: it already does. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export function toOrientation(value: number | undefined): Orientation {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 8
    ? (value as Orientation)
    : 1;
}

/** Whether width and height change places. */
export function isSideways(orientation: Orientation): boolean {
  return orientation >= 5;
}

/** The smallest EXIF that says the orientation: a TIFF header, one directory with one entry. */
export function createOrientationExif(orientation: Orientation): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(26);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, 274);
  view.setUint16(12, 3);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return bytes;
}

/** Whether this EXIF says the orientation and nothing else, as one that was made here. */
export function isOrientationExif(bytes: Uint8Array): boolean {
  if (bytes.length !== 26) return false;
  const own = createOrientationExif(toOrientation(bytes[19]));
  return own.every((byte, index) => byte === bytes[index]);
}
