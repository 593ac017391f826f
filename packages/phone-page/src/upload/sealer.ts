import { hasCode, isSealKey } from '@svc/protocol';
import type { FileSealer } from './sealed-file.ts';

/**
 * Whether files can be sealed. `unreachable`: the sealing script could not be loaded, and will be tried again.
 * `unloadable`: it failed too often. `badKey`: the key in the page's address is invalid or incomplete. `cannotSeal`:
 * this browser lacks what sealing needs.
 */
export type SealerState = 'ready' | 'unreachable' | 'unloadable' | 'badKey' | 'cannotSeal';

/** Older browsers keep the first failure to load a script until the page is loaded again. */
const MAX_FAILURES = 5;

/** Seals files to the public key in the page's address. Loads the sealing script only if there is one. */
export class Sealer {
  readonly #key: string;
  #sealer: Promise<FileSealer> | undefined;
  #failures = 0;
  #isUsable = true;

  /** @param key - as read; may be invalid. */
  constructor(key: string) {
    this.#key = key;
    if (isSealKey(key)) this.load().catch(() => undefined); // reported by `check`
    else this.#isUsable = false;
  }

  /** The public key, if it is a valid one. */
  get key(): string | undefined {
    return isSealKey(this.#key) ? this.#key : undefined;
  }

  /** Whether it may be able to seal, as far as known. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Loads the sealing script, again after a failure, and checks the key. Never rejects. */
  async check(): Promise<SealerState> {
    const state = isSealKey(this.#key) ? await this.#try() : 'badKey';
    this.#isUsable = state !== 'badKey' && state !== 'cannotSeal';
    return state;
  }

  async #try(): Promise<SealerState> {
    if (!hasNumbersOf64Bits()) return 'cannotSeal';
    let sealer: FileSealer;
    try {
      sealer = await this.load();
    } catch {
      return this.#failures < MAX_FAILURES ? 'unreachable' : 'unloadable';
    }
    return sealer.prepare().then(
      () => 'ready',
      (error: unknown) => (hasCode(error, 'bad_request') ? 'badKey' : 'cannotSeal'),
    );
  }

  /** The sealing script. Rejects when it cannot be loaded. */
  load(): Promise<FileSealer> {
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

/** Safari supports it since 15, the last of all that sealing needs: https://bugs.webkit.org/show_bug.cgi?id=190800 */
function hasNumbersOf64Bits(): boolean {
  return typeof BigInt === 'function' && 'setBigUint64' in DataView.prototype;
}
