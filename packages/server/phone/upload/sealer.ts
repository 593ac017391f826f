import type { OutgoingFile } from './outgoing-file.ts';
import type { Sealing } from './sealed-file.ts';

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
  #code: ReturnType<typeof loadCode> | undefined;
  #failures = 0;

  constructor(key: string) {
    this.#key = key;
    this.#load().catch(() => undefined); // told by `check`
  }

  /** Fetches the code that seals, again where that has failed, and tries the key. Never rejects. */
  async check(): Promise<SealerState> {
    try {
      await this.#load();
    } catch {
      return this.#failures < MAX_FAILURES ? 'unreachable' : 'unloadable';
    }
    return this.createSeal().then(
      () => 'ready',
      () => 'badKey',
    );
  }

  /** What a file is sealed with, to be kept beside the file: the same bytes come out again after a reload. */
  async createSeal(): Promise<string> {
    const { createSeal } = await this.#load();
    return createSeal(this.#key);
  }

  /** @throws TypeError, when the seal is damaged. */
  async seal(file: File, sealing: Omit<Sealing, 'key'>): Promise<OutgoingFile> {
    const { sealFile } = await this.#load();
    return sealFile(file, { key: this.#key, ...sealing });
  }

  #load(): ReturnType<typeof loadCode> {
    this.#code ??= loadCode().catch((error: unknown) => {
      this.#code = undefined;
      this.#failures += 1;
      throw error;
    });
    return this.#code;
  }
}

function loadCode() {
  return import('./sealed-file.ts');
}
