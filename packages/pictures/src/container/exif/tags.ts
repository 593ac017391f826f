/** Tags of TIFF 6.0 and EXIF 2.32, by what they tell. */

/** Maker, model, computer, serial numbers, lens, owner, the maker's own data; of raw pictures, too. */
export const CAMERA = new Set([
  0x010f, 0x0110, 0x013c, 0xa430, 0xa431, 0xa432, 0xa433, 0xa434, 0xa435, 0xa439, 0x927c, 0xc614, 0xc615,
  0xc62f, 0xc630,
]);
/** DNGVersion. */
export const CAMERA_RAW = 0xc612;

/** Values with a structure of their own: XMP, IPTC, Photoshop's resources. */
export const BLOCKS = new Set([700, 33_723, 34_377]);

/** Descriptions and comments of people and programs. */
export const COMMENTS = new Set([0x010d, 0x010e, 0x9213, 0x9286, 0x9c9b, 0x9c9c, 0x9c9e, 0x9c9f]);

/** In the directory of the place: latitude, longitude and altitude of the camera, and of what it looked at. */
export const COORDINATES = new Set([2, 4, 6, 20, 22]);
/** Satellites, the way and the view: with other pictures they may say where this one was taken. */
export const DIRECTIONS = new Set([8, 15, 17, 24, 26]);
/** How the place was found, and its name. */
export const PLACE_TEXTS = new Set([27, 28]);

/** What describes how samples are stored, the colours and the versions: it tells nothing of a person. */
const NEUTRAL = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 290, 291,
  292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 338, 339, 340, 341, 347,
  512, 513, 514, 529, 530, 531, 532, 34_675, 0x9000, 0x9101, 0xa000, 0xa001, 0xa002, 0xa003,
]);

/** First and last of tags whose values are times, names, texts or settings: no place, and no camera. */
const KNOWN: readonly (readonly [number, number])[] = [
  // Of TIFF: names, descriptions, program, time, artist, copyright, ratings.
  [0x000b, 0x000b],
  [0x010d, 0x010e],
  [0x011d, 0x011f],
  [0x0131, 0x0132],
  [0x013b, 0x013b],
  [0x014d, 0x014d],
  [0x4746, 0x4749],
  [0x8298, 0x829d],
  // Of EXIF: exposure, times, comments, what Windows writes, the scene.
  [0x8822, 0x8835],
  [0x9003, 0x9012],
  [0x9102, 0x927b],
  [0x9286, 0x9292],
  [0x9400, 0x9405],
  [0x9c9b, 0x9c9f],
  [0xa004, 0xa302],
  [0xa401, 0xa420],
  [0xa436, 0xa438],
  [0xa43a, 0xa43c],
  [0xa460, 0xa462],
  [0xa500, 0xa500],
  // How to print it, and room that Windows keeps free.
  [0xc4a5, 0xc4a5],
  [0xea1c, 0xea1d],
];

export function isNeutralTag(tag: number, isInterop: boolean): boolean {
  return isInterop ? tag <= 2 || (tag >= 0x1000 && tag <= 0x1002) : NEUTRAL.has(tag);
}

export function isKnownTag(tag: number): boolean {
  return KNOWN.some(([first, last]) => tag >= first && tag <= last);
}
