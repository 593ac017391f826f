import type { PhoneState } from '../state/phone-state.ts';
import { canInstall, onInstallChange } from './install.ts';
import type { InstallOffer } from './install-offer.ts';
import type { JobSharingOptions, OfferedFiles } from './offered-files.ts';
import { mayHaveSharedFiles } from './shared-files.ts';

/**
 * What sharing adds to the page of a job: an offer of the files that were shared, and at its end one to install the page.
 * The code of each is loaded only when it is needed.
 */
export class JobSharing {
  readonly #options: JobSharingOptions;
  #state: PhoneState | undefined;
  #offered: Promise<OfferedFiles> | undefined;
  #install: Promise<InstallOffer> | undefined;

  constructor(options: JobSharingOptions) {
    this.#options = options;
    onInstallChange(() => this.#drawInstall());
  }

  draw(state: PhoneState): void {
    this.#state = state;
    if (state.name === 'ready' && mayHaveSharedFiles(this.#options.storage)) {
      this.#offered ??= import('./offered-files.ts').then((code) => code.OfferedFiles.find(this.#options));
    }
    this.#offered?.then(
      (offered) => offered.draw(state),
      () => (this.#offered = undefined), // not loaded: the next state tries again
    );
    this.#drawInstall();
  }

  #drawInstall(): void {
    const isShown = () => this.#state?.name === 'done' && canInstall();
    if (isShown()) this.#install ??= import('./install-offer.ts').then((code) => new code.InstallOffer());
    this.#install?.then(
      (offer) => offer.show(isShown()),
      () => (this.#install = undefined), // not loaded: not offered
    );
  }
}
