import type { FileSource } from './file-source.ts';
import type { OutgoingFile } from './outgoing-file.ts';
import type { FileSealer, Sealing } from './sealed-file.ts';

/**
 * Whether files can be sealed. `unreachable`: the code that seals could not be fetched, and may be soon. `unloadable`: it
 * was tried too often. `badKey`: the key in the page's address is none.
 */
export type SealerState = 'ready' | 'unreachable' | 'unloadable' | 'badKey';

/** Older browsers keep the first failure to load a script until the page is loaded again. */
const MAX_FAILURES = 5;

/** Seals files to the public key in the page's address. Its code is fetched when there is one. */
export class Sealer {
  readonly #key: string;
  #sealer: Promise<FileSealer> | undefined;
  #failures = 0;

  constructor(key: string) {
    this.#key = key;
    this.#load().catch(() => undefined); // told by `check`
  }

  /** Fetches the code that seals, again where that has failed, and tries the key. Never rejects. */
  async check(): Promise<SealerState> {
    let sealer: FileSealer;
    try {
      sealer = await this.#load();
    } catch {
      return this.#failures < MAX_FAILURES ? 'unreachable' : 'unloadable';
    }
    return sealer.prepare().then(
      () => 'ready',
      () => 'badKey',
    );
  }

  /** What a file is sealed with, to be kept beside the file: the same bytes come out again after a reload. */
  async createSeal(): Promise<string> {
    return (await this.#load()).createSeal();
  }

  /** @throws TypeError, when the seal is damaged. */
  async seal(source: FileSource, sealing: Sealing): Promise<OutgoingFile> {
    return (await this.#load()).seal(source, sealing);
  }

  #load(): Promise<FileSealer> {
    this.#sealer ??= import('./sealed-file.ts').then(
      (code) => new code.FileSealer(this.#key),
      (error: unknown) => {
        this.#sealer = undefined;
        this.#failures += 1;
        throw error;
      },
    );
    return this.#sealer;
  }
}
