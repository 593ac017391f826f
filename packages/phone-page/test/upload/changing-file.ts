/** A file that changes on the disk while the page has it: Firefox then reads the new bytes. */
export class ChangingFile extends File {
  #bytes: Blob;

  constructor(bytes: Uint8Array<ArrayBuffer>, name = 'photo.jpg') {
    super([bytes], name, { type: 'image/jpeg', lastModified: 1_700_000_000_000 });
    this.#bytes = new Blob([bytes]);
  }

  /** The size stays, as `File.size` does not follow the disk. */
  change(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes = new Blob([bytes]);
  }

  override slice(...range: Parameters<Blob['slice']>): Blob {
    return this.#bytes.slice(...range);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.arrayBuffer();
  }
}
