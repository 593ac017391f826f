import type { TextStorage } from '../job/stored-json.ts';
import { takesSeveral } from '../state/file-list.ts';
import { FIRST_STATE, type PhoneState } from '../state/phone-state.ts';
import { canInstall } from './install.ts';
import { InstallOffer } from './install-offer.ts';
import { mayHaveSharedFiles } from './share-visit.ts';
import { findSharedFiles, forgetSharedFiles, type SharedFile } from './shared-files.ts';
import { SharedOffer } from './shared-offer.ts';

export interface JobSharingOptions {
  storage: TextStorage | undefined;
  /** Chooses files for the job that the page shows. */
  choose: (files: readonly File[]) => void;
  /** The person comes from the share menu: what was shared is in a list of several at once, which sends nothing. */
  isFromShare: boolean;
}

/** What sharing adds to the page of a job: an offer of the files that were shared, and at its end one to install the page. */
export class JobSharing {
  readonly #options: JobSharingOptions;
  readonly #installing = new InstallOffer();
  readonly #offer: SharedOffer;
  #state: PhoneState = FIRST_STATE;
  #files: readonly SharedFile[] = [];
  #isFound = false;

  constructor(options: JobSharingOptions) {
    this.#options = options;
    this.#offer = new SharedOffer({
      choose: (files) => this.#choose(files),
      forget: () => this.#use(this.#files),
    });
  }

  draw(state: PhoneState): void {
    this.#state = state;
    if (state.name === 'ready' && !this.#isFound && mayHaveSharedFiles(this.#options.storage)) {
      this.#isFound = true;
      void this.#findFiles();
    }
    this.#drawOffer();
    this.#installing.show(state.name === 'done' && canInstall());
  }

  async #findFiles(): Promise<void> {
    const { storage, isFromShare } = this.#options;
    this.#files = await findSharedFiles(storage);
    const isList = this.#state.name === 'ready' && takesSeveral(this.#state.job);
    if (isFromShare && isList) this.#choose(this.#files);
    else this.#drawOffer();
  }

  #drawOffer(): void {
    this.#offer.draw(this.#files, this.#state.name === 'ready' ? this.#state : undefined);
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
}
