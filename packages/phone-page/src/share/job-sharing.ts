import type { TextStorage } from '../job/stored-json.ts';
import { takesSeveral } from '../state/file-list.ts';
import { FIRST_STATE, type PhoneState } from '../state/phone-state.ts';
import { canInstall, onInstallChange } from './install.ts';
import type { InstallOffer } from './install-offer.ts';
import {
  findSharedFiles,
  findTaken,
  forgetSharedFiles,
  mayHaveSharedFiles,
  type SharedFile,
} from './shared-files.ts';

export interface JobSharingOptions {
  storage: TextStorage | undefined;
  /** Chooses files for the job that the page shows. Resolves when they are in its list, or are not taken. */
  choose: (files: readonly File[]) => Promise<unknown>;
  /** The person comes from the share menu: what was shared is in a list of several at once, which sends nothing. */
  isFromShare: boolean;
}

/**
 * What sharing adds to the page of a job: an offer of the files that were shared, and at its end one to install the page.
 * The code of each is loaded only when it is needed.
 *
 * A file that is in the job's list is not offered, but forgotten only when it is sent: it may be refused, removed from the
 * list, or wait for a look while the page is closed.
 */
export class JobSharing {
  readonly #options: JobSharingOptions;
  #state: PhoneState = FIRST_STATE;
  /** Those that the phone keeps. */
  #files: readonly SharedFile[] = [];
  /** Those that are made ready for the list. */
  #chosen: readonly SharedFile[] = [];
  #isFound = false;
  #drawOffer: () => void = () => undefined;
  #install: Promise<InstallOffer> | undefined;

  constructor(options: JobSharingOptions) {
    this.#options = options;
    onInstallChange(() => this.#drawInstall());
  }

  draw(state: PhoneState): void {
    this.#state = state;
    if (state.name === 'ready' && !this.#isFound && mayHaveSharedFiles(this.#options.storage)) {
      this.#isFound = true;
      this.#findFiles().catch(() => undefined); // its script was not loaded; files can still be chosen
    }
    this.#forgetSent();
    this.#drawOffer();
    this.#drawInstall();
  }

  async #findFiles(): Promise<void> {
    const { storage, isFromShare } = this.#options;
    const { SharedOffer } = await import('./shared-offer.ts');
    this.#files = await findSharedFiles(storage);
    const offer = new SharedOffer({
      choose: (files) => this.#choose(files),
      forget: () => this.#forget(this.#findOffered()),
    });
    this.#drawOffer = () =>
      offer.draw(this.#findOffered(), this.#state.name === 'ready' ? this.#state : undefined);
    this.#forgetSent();
    const isList = this.#state.name === 'ready' && takesSeveral(this.#state.job);
    if (isFromShare && isList) this.#choose(this.#findOffered());
    else this.#drawOffer();
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

  #forgetSent(): void {
    if (this.#state.name === 'sending') this.#forget(findTaken(this.#files, this.#state.files));
    if (this.#state.name === 'done') this.#forget(findTaken(this.#files, this.#state.sent));
  }

  #forget(forgotten: readonly SharedFile[]): void {
    if (forgotten.length === 0) return;
    this.#files = this.#files.filter((file) => !forgotten.includes(file));
    this.#drawOffer();
    const { storage } = this.#options;
    if (this.#files.length === 0) void forgetSharedFiles(storage);
    else for (const { id } of forgotten) void forgetSharedFiles(storage, id);
  }

  #drawInstall(): void {
    const isShown = () => this.#state.name === 'done' && canInstall();
    if (isShown()) this.#install ??= import('./install-offer.ts').then((code) => new code.InstallOffer());
    this.#install?.then(
      (offer) => offer.show(isShown()),
      () => undefined, // not loaded: not offered
    );
  }
}
