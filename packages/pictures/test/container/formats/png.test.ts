import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { createChunk, listChunks } from '../../../../../tests/fixtures/pictures/animate-png.ts';
import { openPicture } from '../../../../../tests/fixtures/pictures/make-pictures.ts';
import { readPicture } from '../../../src/container/read-picture.ts';
import { removeDetails } from '../../../src/container/remove-details.ts';

const SMALL = { format: 'png', width: 60, height: 40 } as const;

async function openBytes(file: Blob): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer());
}

it('the orientation is written anew, with its checksum', async () => {
  const bytes = await openBytes(
    await removeDetails(await openPicture({ ...SMALL, orientation: 6, hasDetails: true })),
  );

  const at = bytes.indexOf('eXIf');
  const length = bytes.readUInt32BE(at - 4);
  expect(bytes.readUInt32BE(at + 4 + length)).toBe(crc32(bytes.subarray(at, at + 4 + length)));
  expect(listChunks(bytes).map(({ type }) => type)).not.toContain('zTXt');
});

it.each([
  ['text', createChunk('tEXt', Buffer.from('Author\0Paula'))],
  ['the time of the last change', createChunk('tIME', Buffer.from([7, 229, 3, 4, 5, 6, 7]))],
  ['who made and changed it (C2PA)', createChunk('caBX', Buffer.from('jumb'))],
  ["a program's own", createChunk('prVW', Buffer.from('preview'))],
])('%s is left out, and so is what is behind the picture', async (_title, chunk) => {
  const clean = await openBytes(await removeDetails(await openPicture(SMALL)));
  const told = Buffer.concat([clean.subarray(0, 33), chunk, clean.subarray(33)]);
  const behind = Buffer.concat([clean, Buffer.from('behind')]);

  for (const bytes of [told, behind]) {
    const file = new File([new Uint8Array(bytes)], 'photo.png');
    expect(await readPicture(file)).toMatchObject({ details: { hasOther: true } });
    expect((await openBytes(await removeDetails(file))).equals(clean)).toBe(true);
  }
});
