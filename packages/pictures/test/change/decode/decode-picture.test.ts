import { expect, it } from 'vitest';
import { openPicture } from '../../../../../tests/fixtures/pictures/make-pictures.ts';
import { decodePicture } from '../../../src/change/decode/decode-picture.ts';
import { readHead } from '../../../src/change/decode/read-head.ts';

const FRAME = Buffer.from([0xff, 0xc0, 0, 17, 8]);

/** Node.js has no decoder, as browsers have none for some JPEGs. */
async function decode(write: (bytes: Buffer, frame: number) => void): Promise<unknown> {
  const bytes = Buffer.from(await (await openPicture({ format: 'jpeg' })).arrayBuffer());
  write(bytes, bytes.indexOf(FRAME));
  const file = new Blob([bytes]);
  const head = await readHead(file);
  return head && decodePicture(file, head, () => undefined);
}

it.each<[string, string, (bytes: Buffer, frame: number) => void]>([
  ['12 bits', 'no_decoder', (bytes, frame) => bytes.writeUInt8(12, frame + 4)],
  ['no loss', 'no_decoder', (bytes, frame) => bytes.writeUInt8(0xc3, frame + 1)],
  ['8 bits as usual', 'damaged', () => undefined],
])('a JPEG of %s that the browser refuses is %s', async (_, code, write) => {
  await expect(decode(write)).rejects.toMatchObject({ name: 'PictureError', code });
});
