import type { ReadyState } from '../state/phone-state.ts';
import { takesSeveral } from '../state/file-list.ts';
import { formatFileName } from '../view/describe-files.ts';
import { describeSite } from '../view/describe-state.ts';
import { createButton, findById, setText } from '../view/page-elements.ts';
import { texts } from '../view/texts.ts';
import { drawThumbnail } from '../view/thumbnail.ts';
import { shareTexts } from './share-texts.ts';
import type { SharedFile } from './shared-files.ts';
import './share.css';

export interface OfferActions {
  /** Chooses files for the job: its list takes them, or sends the only one. */
  choose: (files: readonly SharedFile[]) => void;
  forget: () => void;
}

/** The part of a job's page that offers shared files. Nothing is chosen before a button is pressed. */
export class SharedOffer {
  readonly #section = document.createElement('section');
  readonly #actions: OfferActions;
  #drawn = '';

  constructor(actions: OfferActions) {
    this.#actions = actions;
    this.#section.className = 'shared-offer';
    this.#section.id = 'shared-offer';
    findById('actions', HTMLElement).before(this.#section);
  }

  /** @param state - absent: files are not taken at the moment. */
  draw(files: readonly SharedFile[], state: ReadyState | undefined): void {
    this.#section.hidden = !state || files.length === 0;
    if (!state || files.length === 0) return;
    const { job } = state;
    const drawn = JSON.stringify([files.map(({ id }) => id), job.maxFiles, job.site]);
    if (drawn === this.#drawn) return; // the focus stays
    this.#drawn = drawn;
    const site = job.site ? describeSite(job.site) : texts.anySite;
    const parts = takesSeveral(job)
      ? [createButton(shareTexts.add(countFiles(files)), () => this.#actions.choose(files))]
      : [createWords(files), ...files.map((file) => this.#createSendButton(file, site))];
    const forget = createButton(shareTexts.forget(files.length), () => this.#actions.forget());
    forget.classList.add('quiet');
    this.#section.textContent = '';
    this.#section.append(...parts, forget);
  }

  #createSendButton(shared: SharedFile, site: string): HTMLElement {
    const { file } = shared;
    const label = shareTexts.send(formatFileName(file), site);
    const button = createButton(label, () => this.#actions.choose([shared]));
    if (file.type.startsWith('image/')) button.prepend(createPicture(file));
    return button;
  }
}

function createWords(files: readonly SharedFile[]): HTMLElement {
  const words = document.createElement('p');
  setText(words, (files.length === 1 ? shareTexts.shared : shareTexts.one)(countFiles(files)));
  return words;
}

function createPicture(file: File): HTMLElement {
  const picture = document.createElement('span');
  picture.className = 'picture';
  drawThumbnail(picture, file);
  return picture;
}

/** "2 pictures", or "2 files". */
function countFiles(files: readonly SharedFile[]): string {
  const arePictures = files.every(({ file }) => file.type.startsWith('image/'));
  return (arePictures ? shareTexts.pictures : shareTexts.files)(files.length);
}
