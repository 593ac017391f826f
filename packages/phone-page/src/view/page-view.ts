import { isDoubt, takesPhotos } from '../state/check-file.ts';
import { takesSeveral } from '../state/file-list.ts';
import type { PhoneState } from '../state/phone-state.ts';
import { canFinish, canGiveUp, canStop, canTryAgain, STATE_RULES } from '../state/state-rules.ts';
import { fieldAccept } from './describe-accept.ts';
import { describeState, type Screen } from './describe-state.ts';
import { FileListView } from './file-list-view.ts';
import { findById, setShown, setText, setTextWithHosts } from './page-elements.ts';
import type { PictureTraits } from './describe-pictures.ts';
import { PictureView } from './picture-view.ts';
import { canKeepScreenOn } from './screen-lock.ts';
import { FIXED_TEXTS, texts, type FixedText } from './texts.ts';

/** The interval of drawings while sending: nobody reads faster, and drawing takes time from sending. */
const REDRAW_MS = 100;

export interface PageViewOptions {
  /** Whether files are sealed, which the page shows. */
  isSealed: () => boolean;
  /** What the phone can do with pictures. Default: nothing. */
  pictures?: () => PictureTraits | undefined;
}

/** Draws a state into the elements of index.html. */
export class PageView {
  readonly #main = findById('main', HTMLElement);
  readonly #headline = findById('headline', HTMLElement);
  readonly #announcement = findById('announcement', HTMLElement);
  readonly #progress = findById('progress', HTMLProgressElement);
  readonly #files = new FileListView();
  #drawn: PhoneState['name'] | undefined;
  #redraw: { state: PhoneState; timer: ReturnType<typeof setTimeout> } | undefined;
  readonly #previewed: { preview?: File | undefined; arrived?: File | undefined } = {};

  readonly #pictures = new PictureView();
  readonly #options: PageViewOptions;

  constructor(options: PageViewOptions) {
    this.#options = options;
    for (const root of [document, findById('file-line', HTMLTemplateElement).content]) fillTexts(root);
    this.#progress.setAttribute('aria-label', FIXED_TEXTS.progress);
  }

  /** Draws a state while sending, together with those that follow soon. Its public name is set at once. */
  drawSoon(state: PhoneState): void {
    this.#writePublicName(state);
    if (this.#redraw) this.#redraw.state = state;
    else
      this.#redraw = { state, timer: setTimeout(() => this.draw(this.#redraw?.state ?? state), REDRAW_MS) };
  }

  draw(state: PhoneState): void {
    clearTimeout(this.#redraw?.timer);
    this.#redraw = undefined;
    const isSealed = this.#options.isSealed();
    const pictures = this.#options.pictures?.();
    const screen = describeState(state, { canKeepScreenOn: canKeepScreenOn(), isSealed, pictures });
    const focused = document.activeElement;
    this.#drawName(state, screen);
    this.#drawWords(screen);
    setShown('lock', isSealed && STATE_RULES[state.name].showsLock);
    this.#drawActions(state, screen);
    this.#pictures.draw(screen);
    this.#drawProgress(screen.progress);
    this.#files.draw(screen.lines ?? [], findAccept(state));
    this.#drawPreview('preview', state.name === 'sending' ? screen.picture : undefined);
    this.#drawPreview('arrived', state.name === 'done' ? screen.picture : undefined);
    const isOther = this.#drawn !== undefined && this.#drawn !== 'loading' && this.#drawn !== state.name;
    if (isOther || focused?.closest('[hidden]')) {
      // The focused element was removed; screen readers continue with the new headline.
      this.#headline.focus();
    }
    this.#drawn = state.name;
  }

  #drawName(state: PhoneState, { lines = [], review }: Screen): void {
    const { name } = state;
    this.#main.dataset['screen'] = name;
    this.#main.dataset['step'] = name === 'sending' ? state.step : '';
    this.#main.dataset['listed'] = String(name === 'ready' && lines.length > 0);
    this.#main.dataset['reviewed'] = String(review !== undefined);
    // Texts that change later are read out as well.
    for (const id of ['lead', 'more']) {
      findById(id, HTMLElement).setAttribute('aria-live', name === 'done' ? 'polite' : 'off');
    }
    this.#writePublicName(state);
  }

  #writePublicName({ name }: PhoneState): void {
    const { publicName } = STATE_RULES[name];
    if (publicName) this.#main.dataset['state'] = publicName;
    else delete this.#main.dataset['state'];
  }

  #drawWords({ headline, lead, more, hint, alert, announcement }: Screen): void {
    document.title = texts.pageTitle(headline);
    setTextWithHosts(this.#headline, headline);
    setTextWithHosts(findById('lead', HTMLElement), lead);
    setText(findById('more', HTMLElement), more);
    setText(findById('hint', HTMLElement), hint);
    setText(findById('alert', HTMLElement), alert);
    setText(this.#announcement, announcement);
  }

  #drawActions(state: PhoneState, { sendLabel }: Screen): void {
    const isOpen = state.name === 'ready';
    const isMany = 'job' in state && takesSeveral(state.job);
    setShown('actions', isOpen);
    setShown('take-photo', isOpen && takesPhotos(state.job.accept));
    if (isOpen) setField(findAccept(state), isMany);
    setShown('send-anyway', isOpen && !isMany && isDoubt(state.files[0]?.problem));
    setShown('send-list', isMany && sendLabel !== undefined);
    setText(findById('send-list', HTMLElement), sendLabel);
    setShown('choose-another', canStop(state) && !isMany);
    setShown('stop', (canStop(state) && isMany) || canGiveUp(state));
    setShown('finish', canFinish(state));
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

  #drawPreview(id: 'preview' | 'arrived', file: File | undefined): void {
    if (file === this.#previewed[id]) return;
    this.#previewed[id] = file;
    if (file) showPreview(findById(id, HTMLImageElement), file);
    else setShown(id, false);
  }
}

function fillTexts(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = FIXED_TEXTS[element.dataset['text'] as FixedText]; // index.html uses only these
  }
}

/** The `accept` of the file fields in this state. */
function findAccept(state: PhoneState): string {
  return state.name === 'ready' ? fieldAccept(state.job.accept ?? '') : '';
}

function setField(accept: string, isMany: boolean): void {
  const field = findById('file-field', HTMLInputElement);
  field.multiple = isMany;
  if (accept) field.accept = accept;
  else field.removeAttribute('accept');
}

/** Shows a preview of an image that is being sent, if the browser can. */
function showPreview(image: HTMLImageElement, file: File): void {
  image.hidden = true;
  if (!file.type.startsWith('image/')) return;
  const url = URL.createObjectURL(file);
  image.addEventListener('load', () => (image.hidden = false), { once: true });
  for (const end of ['load', 'error']) {
    image.addEventListener(end, () => URL.revokeObjectURL(url), { once: true });
  }
  image.src = url;
}
