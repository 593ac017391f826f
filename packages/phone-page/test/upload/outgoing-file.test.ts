import { expect, it, onTestFinished, vi } from 'vitest';
import { FileSource } from '../../src/upload/file-source.ts';
import { sendAsItIs } from '../../src/upload/outgoing-file.ts';

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

it('an unsealed file has its metadata, and its checksum as its fingerprint', async () => {
  const outgoing = sendAsItIs(new FileSource(file));
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
  const { body } = sendAsItIs(new FileSource(file));
  expect(await (await body.slice(2)).text()).toBe('cdef');
});

it('after a failure its bytes are sent from memory, part by part', async () => {
  const large = new File([new Uint8Array(20 * 1024 * 1024)], 'video.mp4');
  const { body } = sendAsItIs(new FileSource(large));
  expect((await body.slice(0)).size).toBe(large.size);
  expect(await body.recover()).toBe(true);
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer');
  onTestFinished(() => read.mockRestore());
  expect((await body.slice(0)).size).toBe(8 * 1024 * 1024);
  expect((await body.slice(16 * 1024 * 1024)).size).toBe(4 * 1024 * 1024);
  expect((await body.slice(5, 10)).size).toBe(5);
  expect(read).toHaveBeenCalledTimes(3);
});

it('a file that the phone has lost is found out', async () => {
  const { body, identify } = sendAsItIs(new FileSource(lost, { wait: () => Promise.resolve() }));
  await expect(identify()).rejects.toMatchObject({ name: 'NotReadableError' });
  expect(await body.recover()).toBe(false);
});
