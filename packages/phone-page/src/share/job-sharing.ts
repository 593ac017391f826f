import type { TextStorage } from '../job/stored-json.ts';
import { takesSeveral } from '../state/file-list.ts';
import { FIRST_STATE, type PhoneState } from '../state/phone-state.ts';
import { canInstall, onInstallChange } from './install.ts';
import type { InstallOffer } from './install-offer.ts';
import { findSharedFiles, forgetSharedFiles, mayHaveSharedFiles, type SharedFile } from './shared-files.ts';

export interface JobSharingOptions {
  storage: TextStorage | undefined;
  /** Chooses files for the job that the page shows. */
  choose: (files: readonly File[]) => void;
  /** The person comes from the share menu: what was shared is in a list of several at once, which sends nothing. */
  isFromShare: boolean;
}

/**
 * What sharing adds to the page of a job: an offer of the files that were shared, and at its end one to install the page.
 * The code of each is loaded only when it is needed.
 */
export class JobSharing {
  readonly #options: JobSharingOptions;
  #state: PhoneState = FIRST_STATE;
  #files: readonly SharedFile[] = [];
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
    this.#drawOffer();
    this.#drawInstall();
  }

  async #findFiles(): Promise<void> {
    const { storage, isFromShare } = this.#options;
    const { SharedOffer } = await import('./shared-offer.ts');
    this.#files = await findSharedFiles(storage);
    const offer = new SharedOffer({
      choose: (files) => this.#choose(files),
      forget: () => this.#use(this.#files),
    });
    this.#drawOffer = () => offer.draw(this.#files, this.#state.name === 'ready' ? this.#state : undefined);
    const isList = this.#state.name === 'ready' && takesSeveral(this.#state.job);
    if (isFromShare && isList) this.#choose(this.#files);
    else this.#drawOffer();
  }

  #choose(files: readonly SharedFile[]): void {
    this.#options.choose(files.map(({ file }) => file));
    this.#use(files);
  }

  /** These are not offered again. */
  #use(used: readonly SharedFile[]): void {
    this.#files = this.#files.filter((file) => !used.includes(file));
    this.#drawOffer();
    const { storage } = this.#options;
    if (this.#files.length === 0) void forgetSharedFiles(storage);
    else for (const { id } of used) void forgetSharedFiles(storage, id);
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
