import { expect, it } from 'vitest';
import { isReadable, readBlob, sendAsItIs } from '../../../phone/upload/outgoing-file.ts';

const file = new File(['abcdef'], 'note.txt', { type: 'text/plain', lastModified: 5 });
/** What a browser gives for a file that was removed. */
class LostFile extends File {
  override slice(): Blob {
    return new LostFile([], this.name);
  }

  override async arrayBuffer(): Promise<never> {
    throw new DOMException('It is gone.', 'NotReadableError');
  }
}
const lost = new LostFile(['abcdef'], 'note.txt');

it('a file that is sent as it is says what it is, and is known by its checksum', async () => {
  const outgoing = sendAsItIs(file);
  expect(outgoing).toMatchObject({
    size: 6,
    plainSize: 6,
    metadata: { filename: 'note.txt', filetype: 'text/plain', last_modified: '5' },
    announced: { name: 'note.txt', size: 6, contentType: 'text/plain', lastModified: 5 },
  });
  const { sha256, fingerprint } = await outgoing.identify();
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(fingerprint).toBe(sha256);
});

it('its bytes are read where they are asked for', async () => {
  expect(await (await readBlob(file).slice(2)).text()).toBe('cdef');
});

it('a file that the phone has lost is found out', async () => {
  expect(await isReadable(file)).toBe(true);
  expect(await isReadable(new Blob())).toBe(true);
  expect(await isReadable(lost)).toBe(false);
  await expect(sendAsItIs(lost).identify()).rejects.toMatchObject({ name: 'NotReadableError' });
});
