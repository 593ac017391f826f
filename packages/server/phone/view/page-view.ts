import { takesPhotos } from '../state/check-file.ts';
import type { PhoneState } from '../state/phone-state.ts';
import { canChooseAnother, canTryAgain, STATE_RULES } from '../state/state-rules.ts';
import { fieldAccept } from './describe-accept.ts';
import { describeState, type Screen } from './describe-state.ts';
import { findById, setShown, setText, setTextWithHosts } from './page-elements.ts';
import { canKeepScreenOn } from './screen-lock.ts';
import { FIXED_TEXTS, texts, type FixedText } from './texts.ts';

/** Draws a state into the elements of index.html. */
export class PageView {
  readonly #main = findById('main', HTMLElement);
  readonly #headline = findById('headline', HTMLElement);
  readonly #announcement = findById('announcement', HTMLElement);
  readonly #progress = findById('progress', HTMLProgressElement);
  #drawn: PhoneState['name'] | undefined;
  #previewed: File | undefined;

  constructor() {
    for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
      element.textContent = FIXED_TEXTS[element.dataset['text'] as FixedText]; // index.html names only these
    }
    this.#progress.setAttribute('aria-label', FIXED_TEXTS.progress);
  }

  draw(state: PhoneState): void {
    const screen = describeState(state, canKeepScreenOn());
    this.#drawName(state);
    this.#drawWords(screen);
    this.#drawActions(state);
    this.#drawProgress(screen.progress);
    if (state.name === 'sending') this.#drawPreview(state.file);
    if (this.#drawn !== undefined && this.#drawn !== 'loading' && this.#drawn !== state.name) {
      // What had the focus is gone; a screen reader goes on from the new headline
      this.#headline.focus();
    }
    this.#drawn = state.name;
  }

  #drawName(state: PhoneState): void {
    const { name } = state;
    this.#main.dataset['screen'] = name;
    this.#main.dataset['step'] = name === 'sending' ? state.step : '';
    if (STATE_RULES[name].isPublic) this.#main.dataset['state'] = name;
    else delete this.#main.dataset['state'];
  }

  #drawWords({ headline, lead, hint, alert, announcement }: Screen): void {
    document.title = texts.pageTitle(headline);
    setTextWithHosts(this.#headline, headline);
    setText(findById('lead', HTMLElement), lead);
    setText(findById('hint', HTMLElement), hint);
    setText(findById('alert', HTMLElement), alert);
    setText(this.#announcement, announcement);
  }

  #drawActions(state: PhoneState): void {
    const isReady = state.name === 'ready';
    const accept = isReady ? (state.job.accept ?? '') : '';
    setShown('actions', isReady);
    setShown('take-photo', isReady && takesPhotos(accept));
    if (isReady) setAccept(fieldAccept(accept));
    setShown('send-anyway', isReady && state.problem?.kind === 'otherType');
    setShown('choose-another', canChooseAnother(state));
    setShown('try-again', canTryAgain(state));
  }

  #drawProgress(progress: Screen['progress']): void {
    setShown('transfer', progress !== undefined);
    if (!progress) return;
    this.#progress.value = progress.percent;
    setText(findById('file-name', HTMLElement), progress.fileName);
    setText(findById('bytes', HTMLElement), progress.bytes);
    setText(findById('status', HTMLElement), progress.status);
  }

  #drawPreview(file: File): void {
    if (file !== this.#previewed) showPreview(file);
    this.#previewed = file;
  }
}

function setAccept(accept: string): void {
  const field = findById('file-field', HTMLInputElement);
  if (accept) field.accept = accept;
  else field.removeAttribute('accept');
}

/** Shows a small picture of an image that is being sent; nothing for what the browser cannot show. */
function showPreview(file: File): void {
  const image = findById('preview', HTMLImageElement);
  image.hidden = true;
  if (!file.type.startsWith('image/')) return;
  const url = URL.createObjectURL(file);
  image.addEventListener('load', () => (image.hidden = false), { once: true });
  for (const end of ['load', 'error']) {
    image.addEventListener(end, () => URL.revokeObjectURL(url), { once: true });
  }
  image.src = url;
}
