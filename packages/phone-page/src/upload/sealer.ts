import { hasCode, isSealKey } from '@svc/protocol';
import type { FileSource } from './file-source.ts';
import type { OutgoingFile } from './outgoing-file.ts';
import type { FileSealer, Sealing } from './sealed-file.ts';

/**
 * Whether files can be sealed. `unreachable`: the code that seals could not be fetched, and may be soon. `unloadable`: it
 * was tried too often. `badKey`: the key in the page's address is none, or not whole. `cannotSeal`: this browser lacks what
 * sealing needs.
 */
export type SealerState = 'ready' | 'unreachable' | 'unloadable' | 'badKey' | 'cannotSeal';

/** Older browsers keep the first failure to load a script until the page is loaded again. */
const MAX_FAILURES = 5;

/** Seals files to the public key in the page's address. Its code is fetched when there is one. */
export class Sealer {
  readonly #key: string;
  #sealer: Promise<FileSealer> | undefined;
  #failures = 0;
  #isUsable = true;

  /** @param key - as it was read; it may be none. */
  constructor(key: string) {
    this.#key = key;
    if (isSealKey(key)) this.#load().catch(() => undefined); // told by `check`
    else this.#isUsable = false;
  }

  /** Whether nothing is known yet that keeps it from sealing for good. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Fetches the code that seals, again where that has failed, and tries the key. Never rejects. */
  async check(): Promise<SealerState> {
    const state = isSealKey(this.#key) ? await this.#try() : 'badKey';
    this.#isUsable = state !== 'badKey' && state !== 'cannotSeal';
    return state;
  }

  async #try(): Promise<SealerState> {
    if (!hasNumbersOf64Bits()) return 'cannotSeal';
    let sealer: FileSealer;
    try {
      sealer = await this.#load();
    } catch {
      return this.#failures < MAX_FAILURES ? 'unreachable' : 'unloadable';
    }
    return sealer.prepare().then(
      () => 'ready',
      (error: unknown) => (hasCode(error, 'bad_request') ? 'badKey' : 'cannotSeal'),
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

/** Of all that sealing needs Safari has had it last, since 15: https://bugs.webkit.org/show_bug.cgi?id=190800 */
function hasNumbersOf64Bits(): boolean {
  return typeof BigInt === 'function' && 'setBigUint64' in DataView.prototype;
}
