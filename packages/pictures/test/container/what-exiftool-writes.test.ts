import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { runProgram } from '../../../../scripts/npm/run-program.ts';
import { makePicture, pathInFolder } from '../../../../tests/fixtures/pictures/make-pictures.ts';
import type { PictureDetails } from '../../src/picture-info.ts';
import { readPicture } from '../../src/container/read-picture.ts';
import { removeDetails } from '../../src/container/remove-details.ts';

/** What no tag has in a picture that nobody has changed. */
const WORD = 'Hinterdorf';

/** Names of exiftool, and what is written. A word where nothing is said. */
const PLACES = [
  'EXIF:GPSLatitude=48.2082',
  'EXIF:GPSDestLongitude=16.3738',
  'EXIF:GPSAltitude=431',
  'EXIF:GPSAreaInformation',
  'EXIF:GPSProcessingMethod',
  'IPTC:City',
  'IPTC:Sub-location',
  'IPTC:Province-State',
  'IPTC:Country-PrimaryLocationName',
  'IPTC:ContentLocationName',
  'XMP-exif:GPSLatitude=48.2082',
  'XMP-exif:GPSAreaInformation',
  'XMP-photoshop:City',
  'XMP-photoshop:State',
  'XMP-photoshop:Country',
  'XMP-iptcCore:Location',
  'XMP-iptcCore:CountryCode',
  'XMP-iptcCore:CreatorCity',
  'XMP-iptcExt:LocationCreatedSublocation',
  'XMP-iptcExt:LocationShownGPSLongitude=16.3738',
  'XMP-iptcExt:LocationCreatedLocationName',
  'XMP-drone-dji:GPSLatitude=48.2082',
  'XMP-mediapro:Location',
  'XMP-xmpDM:ShotLocation',
  'XMP-dwc:DCVerbatimLocality',
  'XMP-dc:Coverage',
  'EXIF:GPSImgDirection=123',
  'XMP-GPano:PoseHeadingDegrees=123',
  'XMP-dwc:DCDecimalLatitude=48.2082',
  'XMP-cell:LocationAreaCode=4711',
] as const;
const CAMERAS = [
  'EXIF:Make',
  'EXIF:Model',
  'EXIF:HostComputer',
  'EXIF:OwnerName',
  'EXIF:SerialNumber',
  'EXIF:LensSerialNumber',
  'XMP-tiff:Model',
  'XMP-aux:SerialNumber',
  'XMP-aux:OwnerName',
  'XMP-exifEX:LensModel',
  'XMP-exifEX:OwnerName',
  'XMP-microsoft:CameraSerialNumber',
  'XMP-xmpDM:CameraModel',
  'XMP-getty:CameraSerialNumber',
  'XMP-GCamera:BurstID',
  'XMP-pmi:Model',
] as const;
/** What is no place and no camera. */
const OTHERS = [
  'EXIF:Artist',
  'EXIF:XPComment',
  'EXIF:Software',
  'XMP-dc:Title',
  'XMP-xmp:Label',
  'XMP-photoshop:Headline',
] as const;

type Format = 'jpeg' | 'png' | 'webp' | 'heic';

interface Written {
  tag: string;
  /** Its path, and that of the same without details. */
  before: string;
  after: string;
  details?: PictureDetails | undefined;
  left?: PictureDetails | undefined;
}

/** All tags, each in a file of its own, by one run of exiftool: to start it takes longest. */
async function writeAll(format: Format): Promise<Written[]> {
  const path = await makePicture({ format, width: 64, height: 48 });
  const extension = path.split('.').pop() ?? '';
  // IPTC is of JPEG alone.
  const tags = [...PLACES, ...CAMERAS, ...OTHERS].filter(
    (tag) => format === 'jpeg' || !tag.startsWith('IPTC'),
  );
  const written = tags.map((tag, index): Written => {
    const before = pathInFolder(`written-${format}-${index}.${extension}`);
    return { tag, before, after: pathInFolder(`bare-${format}-${index}.${extension}`) };
  });
  const orders = written.flatMap(({ tag, before }) => {
    return [`-${tag.includes('=') ? tag : `${tag}=${WORD}`}`, before, '-execute'];
  });
  await Promise.all(written.map(({ before }) => copyFile(path, before)));
  await runProgram('exiftool', [...orders, '-common_args', '-q', '-m', '-n', '-overwrite_original']);
  for (const one of written) {
    const file = new File([new Uint8Array(await readFile(one.before))], `a.${extension}`);
    const removed = await removeDetails(file);
    one.details = (await readPicture(file))?.details;
    one.left = (await readPicture(removed))?.details;
    await writeFile(one.after, new Uint8Array(await removed.arrayBuffer()));
  }
  return written;
}

function isIn(list: readonly string[]): (one: Written) => boolean {
  return ({ tag }) => list.includes(tag);
}

const NEITHER = { hasLocation: false, hasCamera: false, hasUnread: false };

it.each<Format>(['jpeg', 'png', 'webp', 'heic'])(
  'of what exiftool writes into a %s, places and cameras are found, and gone when details are removed',
  async (format) => {
    const written = await writeAll(format);
    const missed = [
      ...written.filter(isIn(PLACES)).filter(({ details }) => !details?.hasLocation && !details?.hasUnread),
      ...written.filter(isIn(CAMERAS)).filter(({ details }) => !details?.hasCamera && !details?.hasUnread),
    ];
    expect(missed).toEqual([]);
    for (const { tag, details } of written.filter(isIn(OTHERS))) {
      expect({ tag, ...details }).toMatchObject({ tag, ...NEITHER, hasOther: true });
    }
    for (const { left } of written) expect(left).toMatchObject({ ...NEITHER, hasOther: false });

    const paths = written.map(({ after }) => after);
    const told = await runProgram('exiftool', ['-a', '-G1', '-ee3', '-s', ...paths]);
    expect(told.match(/^\[(?:GPS|XMP|IPTC|IFD|ExifIFD|Photoshop).*|.*Hinterdorf.*/gm)).toBeNull();
    const sums = await runProgram('identify', ['-format', '%#\n', written[0]?.before ?? '', ...paths]);
    expect(new Set(sums.trim().split('\n')).size).toBe(1);
  },
);
