import { formatBytes } from '@svc/protocol';
import { formatFileName } from '../view/describe-files.ts';
import { FileListView } from '../view/file-list-view.ts';
import { createButton, findById, setText } from '../view/page-elements.ts';
import { texts } from '../view/texts.ts';
import { NOT_KEPT, SCAN_FIRST, shareTexts } from './share-texts.ts';
import type { SharedFile } from './shared-files.ts';
import './share.css';

/** What the share page shows. `kept`: no job waits for the files. */
export type ShareScreen =
  | { name: 'kept'; files: readonly SharedFile[] }
  | { name: 'notKept'; why: keyof typeof NOT_KEPT };

/** Draws the share page into the elements of index.html. */
export class ShareView {
  readonly #main = findById('main', HTMLElement);
  readonly #headline = findById('headline', HTMLElement);
  readonly #list = new FileListView();
  readonly #forget: HTMLButtonElement;

  constructor(forget: () => void) {
    this.#forget = createButton('', forget);
    this.#forget.classList.add('alone', 'quiet');
    findById('hint', HTMLElement).before(this.#forget);
  }

  draw(screen: ShareScreen): void {
    const isKept = screen.name === 'kept';
    const files = isKept ? screen.files : [];
    const { headline, lead } = isKept ? SCAN_FIRST : NOT_KEPT[screen.why];
    this.#main.dataset['screen'] = !isKept && screen.why === 'full' ? 'failed' : 'welcome';
    document.title = texts.pageTitle(headline);
    const isOther = setText(this.#headline, headline);
    setText(findById('lead', HTMLElement), lead);
    setText(findById('hint', HTMLElement), isKept ? shareTexts.kept : '');
    this.#list.draw(
      files.map(({ id, file }) => ({ id, file, name: formatFileName(file), note: formatBytes(file.size) })),
      '',
    );
    setText(this.#forget, shareTexts.forget(files.length));
    this.#forget.hidden = !isKept;
    if (isOther) this.#headline.focus(); // screen readers go on there
  }

  /** Removes its own elements. The page of a job draws the others anew. */
  close(): void {
    this.#list.draw([], '');
    this.#forget.remove();
  }
}
