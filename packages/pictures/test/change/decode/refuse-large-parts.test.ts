import { expect, it } from 'vitest';
import { openPicture, type PictureOrder } from '../../../../../tests/fixtures/pictures/make-pictures.ts';
import { refuseLargeParts } from '../../../src/change/decode/refuse-large-parts.ts';

type Format = PictureOrder['format'];

async function open(format: Format, write: (bytes: Buffer) => void = () => undefined): Promise<Blob> {
  const bytes = Buffer.from(
    await (await openPicture({ format, hasThumbnail: format === 'heic' })).arrayBuffer(),
  );
  write(bytes);
  return new Blob([bytes]);
}

/** The last size that is told is that of a part: a thumbnail. */
function enlargeLastItem(bytes: Buffer): void {
  const at = bytes.lastIndexOf('ispe');
  bytes.writeUInt32BE(30_000, at + 8);
  bytes.writeUInt32BE(30_000, at + 12);
}

function enlargeFrame(bytes: Buffer): void {
  const at = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
  bytes.writeUInt16LE(30_000, at + 5);
  bytes.writeUInt16LE(30_000, at + 7);
}

it.each<Format>(['heic', 'avif', 'gif', 'jpeg'])('passes a usual %s', async (format) => {
  await expect(refuseLargeParts(await open(format), format)).resolves.toBeUndefined();
});

it.each<[Format, (bytes: Buffer) => void]>([
  ['heic', enlargeLastItem],
  ['avif', enlargeLastItem],
  ['gif', enlargeFrame],
])('refuses a small %s of which a part claims 900 megapixels', async (format, enlarge) => {
  const large = await open(format, enlarge);
  await expect(refuseLargeParts(large, format)).rejects.toMatchObject({ code: 'too_many_pixels' });
});
