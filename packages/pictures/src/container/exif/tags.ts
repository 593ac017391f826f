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

type Ranges = readonly (readonly [first: number, last: number])[];

/** What describes how samples are stored, the colours and the versions: it tells nothing of a person. */
const NEUTRAL: Ranges = [
  [254, 259],
  [262, 263],
  [266, 266],
  [273, 274],
  [277, 284],
  [290, 293],
  [296, 297],
  [301, 301],
  [317, 325],
  [332, 332],
  [334, 334],
  [338, 341],
  [347, 347],
  [512, 514],
  [529, 532],
  [34_675, 34_675],
  [0x9000, 0x9000],
  [0x9101, 0x9101],
  [0xa000, 0xa003],
];

/** Tags whose values are times, names, texts or settings: no place, and no camera. */
const KNOWN: Ranges = [
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
  return isInterop ? tag <= 2 || (tag >= 0x1000 && tag <= 0x1002) : isIn(NEUTRAL, tag);
}

export function isKnownTag(tag: number): boolean {
  return isIn(KNOWN, tag);
}

function isIn(ranges: Ranges, tag: number): boolean {
  return ranges.some(([first, last]) => tag >= first && tag <= last);
}
