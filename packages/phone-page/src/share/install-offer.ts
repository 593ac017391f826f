import { createButton, findById } from '../view/page-elements.ts';
import { askToInstall } from './install.ts';
import { shareTexts } from './share-texts.ts';
import './share.css';

/** A quiet button that installs the page for the phone's share menu. */
export class InstallOffer {
  readonly #button = createButton(shareTexts.install, askToInstall);

  constructor() {
    this.#button.id = 'install-page';
    this.#button.classList.add('alone', 'quiet');
    findById('hint', HTMLElement).before(this.#button);
  }

  show(isShown: boolean): void {
    this.#button.hidden = !isShown;
  }
}
