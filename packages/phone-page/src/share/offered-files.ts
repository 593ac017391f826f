import type { TextStorage } from '../job/stored-json.ts';
import { takesSeveral } from '../state/file-list.ts';
import { FIRST_STATE, type PhoneState } from '../state/phone-state.ts';
import { SharedOffer } from './shared-offer.ts';
import { findSharedFiles, forgetSharedFiles, type SharedFile } from './shared-files.ts';
import { findTaken } from './taken-files.ts';

export interface JobSharingOptions {
  storage: TextStorage | undefined;
  /** Chooses files for the job that the page shows. Resolves when they are in its list, or are not taken. */
  choose: (files: readonly File[]) => Promise<unknown>;
  /** The person comes from the share menu: what was shared is in a list of several at once, which sends nothing. */
  isFromShare: boolean;
}

/**
 * The shared files that the page of a job offers. A file that is in the job's list is not offered, but forgotten only when
 * it is sent: it may be refused, removed from the list, or wait for a look while the page is closed.
 */
export class OfferedFiles {
  readonly #options: JobSharingOptions;
  readonly #offer: SharedOffer;
  #state: PhoneState = FIRST_STATE;
  /** Those that the phone keeps. */
  #files: readonly SharedFile[];
  /** Those that are made ready for the list. */
  #chosen: readonly SharedFile[] = [];
  #isFirst = true;

  static async find(options: JobSharingOptions): Promise<OfferedFiles> {
    return new OfferedFiles(options, await findSharedFiles(options.storage));
  }

  private constructor(options: JobSharingOptions, files: readonly SharedFile[]) {
    this.#options = options;
    this.#files = files;
    this.#offer = new SharedOffer({
      choose: (chosen) => this.#choose(chosen),
      forget: () => this.#forget(this.#findOffered()),
    });
  }

  draw(state: PhoneState): void {
    this.#state = state;
    if (state.name === 'sending') this.#forget(findTaken(this.#files, state.files));
    if (state.name === 'done') this.#forget(findTaken(this.#files, state.sent));
    const isList = state.name === 'ready' && takesSeveral(state.job);
    if (this.#isFirst && this.#options.isFromShare && isList) this.#choose(this.#findOffered());
    else this.#drawOffer();
    this.#isFirst = false;
  }

  #drawOffer(): void {
    this.#offer.draw(this.#findOffered(), this.#state.name === 'ready' ? this.#state : undefined);
  }

  #findOffered(): readonly SharedFile[] {
    const listed = this.#state.name === 'ready' ? this.#state.files : [];
    const taken = new Set([...this.#chosen, ...findTaken(this.#files, listed)]);
    return this.#files.filter((file) => !taken.has(file));
  }

  #choose(files: readonly SharedFile[]): void {
    this.#chosen = files;
    this.#drawOffer();
    void this.#options.choose(files.map(({ file }) => file)).finally(() => {
      if (this.#chosen === files) this.#chosen = [];
      this.#drawOffer();
    });
  }

  #forget(forgotten: readonly SharedFile[]): void {
    if (forgotten.length === 0) return;
    this.#files = this.#files.filter((file) => !forgotten.includes(file));
    this.#drawOffer();
    const { storage } = this.#options;
    if (this.#files.length === 0) void forgetSharedFiles(storage);
    else for (const { id } of forgotten) void forgetSharedFiles(storage, id);
  }
}
