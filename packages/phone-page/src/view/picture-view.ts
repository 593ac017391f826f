import type { Review } from './describe-files.ts';
import type { PictureScreen, PictureWords } from './describe-pictures.ts';
import { findById, setShown, setText } from './page-elements.ts';

/** Draws the picture that is looked at before it is sent, and what the page can do with pictures. */
export class PictureView {
  #shown: { file: File; url: string } | undefined;

  draw({
    review,
    work,
    settings,
    scan,
    sendLabel,
  }: PictureScreen & { review?: Review; sendLabel?: string }): void {
    this.#drawReview(review);
    setText(findById('work-text', HTMLElement), work?.text);
    const bar = findById('work-progress', HTMLProgressElement);
    bar.hidden = work?.percent === undefined;
    bar.value = work?.percent ?? 0;
    setButton('send-only', review ? sendLabel : undefined);
    setShown('scan-paper', scan !== undefined);
    setText(findById('scan', HTMLElement), scan);
    setShown('picture-settings', settings !== undefined);
    findById('remove-details', HTMLInputElement).checked = settings?.removesDetails ?? false;
    setShown('look-first-row', settings?.looksFirst !== undefined);
    findById('look-first', HTMLInputElement).checked = settings?.looksFirst ?? false;
  }

  #drawReview(review: Review | undefined): void {
    setShown('review', review !== undefined);
    this.#drawPicture(review?.isShown ? review.file : undefined);
    setButton('make-smaller', review?.smaller);
    const { edit, original, makePdf } = review ?? {};
    setButton('edit', edit);
    setButton('send-original', original);
    setButton('make-pdf', makePdf);
    setShown('review-tools', (edit ?? original ?? makePdf) !== undefined);
    setText(findById('review-name', HTMLElement), review?.name);
    setText(findById('review-size', HTMLElement), review?.size);
    drawChanges(findById('review-changes', HTMLElement), review?.changes ?? []);
  }

  /** The address is held as long as the picture is shown: browsers read large pictures again. */
  #drawPicture(file: File | undefined): void {
    if (file === this.#shown?.file) return;
    if (this.#shown) URL.revokeObjectURL(this.#shown.url);
    const image = findById('review-picture', HTMLImageElement);
    image.hidden = true;
    this.#shown = file && { file, url: URL.createObjectURL(file) };
    if (!this.#shown) return image.removeAttribute('src');
    image.addEventListener('load', () => (image.hidden = false), { once: true });
    image.src = this.#shown.url;
  }
}

/** A list that is empty is hidden: screen readers would count it. */
export function drawChanges(list: HTMLElement, changes: readonly string[]): void {
  list.hidden = changes.length === 0;
  const lines = Array.from(list.children);
  if (lines.length === changes.length && lines.every((line, index) => line.textContent === changes[index]))
    return;
  list.textContent = '';
  for (const change of changes) list.append(createLine(change));
}

/** Draws the buttons of a picture in a line of the list. */
export function drawPictureTools(
  line: HTMLElement,
  { smaller, original, edit, makePdf }: Partial<PictureWords>,
): void {
  for (const [action, label] of Object.entries({ smaller, original, 'make-pdf': makePdf })) {
    const button = line.querySelector<HTMLElement>(`[data-action="${action}"]`);
    if (!button) continue;
    button.hidden = label === undefined;
    setText(button, label);
  }
  const button = line.querySelector<HTMLElement>('[data-action="edit"]');
  if (!button) return;
  button.hidden = edit === undefined;
  button.title = edit ?? '';
  button.setAttribute('aria-label', edit ?? '');
}

function createLine(text: string): HTMLElement {
  const line = document.createElement('li');
  line.append(text);
  return line;
}

function setButton(id: string, label: string | undefined): void {
  setShown(id, label !== undefined);
  setText(findById(id, HTMLElement), label);
}
