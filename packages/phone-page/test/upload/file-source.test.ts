import { expect, it, vi } from 'vitest';
import { FileSource } from '../../src/upload/file-source.ts';

/** A file whose first reads fail, as WebKit answers while its page is being left. */
class FailingFile extends File {
  #failures: number;

  constructor(failures: number) {
    super(['abcdef'], 'note.txt', { type: 'text/plain', lastModified: 5 });
    this.#failures = failures;
  }

  override slice(...range: Parameters<Blob['slice']>): Blob {
    const part = super.slice(...range);
    part.arrayBuffer = () => this.#answer(() => Blob.prototype.arrayBuffer.call(part));
    return part;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#answer(() => super.arrayBuffer());
  }

  async #answer(read: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> {
    this.#failures -= 1;
    if (this.#failures >= 0) throw new DOMException('The page is being left.', 'NotReadableError');
    return read();
  }
}

const wait = () => Promise.resolve();
const copy = new File(['abcdef'], 'note.txt', { type: 'text/plain', lastModified: 5 });
const readText = async (file: Blob) => new TextDecoder().decode(await file.arrayBuffer());

it('a file read once without success is not given up', async () => {
  expect(await new FileSource(new FailingFile(1), { wait }).recover()).toBe(true);
  expect(await new FileSource(new FailingFile(1), { wait }).read(readText)).toBe('abcdef');
});

it('a file that cannot be read for a while is lost', async () => {
  const pauses = vi.fn<typeof wait>(wait);
  const source = new FileSource(new FailingFile(100), { wait: pauses });
  expect(await source.recover()).toBe(false);
  expect(pauses).toHaveBeenCalledTimes(3);
  await expect(source.read(readText)).rejects.toMatchObject({ name: 'NotReadableError' });
});

it('its saved copy is read in its place', async () => {
  const source = new FileSource(new FailingFile(100), { wait, findCopy: async () => copy });
  expect(await source.recover()).toBe(true);
  expect(source.file).toBe(copy);
});

it('the copy is also read when the file has other bytes than before', async () => {
  const changed = new File(['changed'], 'note.txt');
  const source = new FileSource(changed, { wait, findCopy: async () => copy });
  const readOld = async (file: File) => {
    if (file === changed) throw new DOMException('The file was changed meanwhile.', 'NotReadableError');
    return readText(file);
  };
  expect(await source.read(readOld)).toBe('abcdef');
});

it('work that was stopped is not done again', async () => {
  const work = vi.fn<() => Promise<never>>(() => Promise.reject(new DOMException('Stopped.', 'AbortError')));
  await expect(new FileSource(copy).read(work)).rejects.toMatchObject({ name: 'AbortError' });
  expect(work).toHaveBeenCalledTimes(1);
});
