import { isDoubt, takesPhotos } from '../state/check-file.ts';
import type { PhoneState } from '../state/phone-state.ts';
import { canFinish, canGiveUp, canStop, canTryAgain, STATE_RULES } from '../state/state-rules.ts';
import { fieldAccept } from './describe-accept.ts';
import type { FileLine } from './describe-files.ts';
import { describeState, type Screen } from './describe-state.ts';
import { FileListView } from './file-list-view.ts';
import { findById, setShown, setText, setTextWithHosts } from './page-elements.ts';
import { canKeepScreenOn } from './screen-lock.ts';
import { FIXED_TEXTS, texts, type FixedText } from './texts.ts';

/** Where the page says that files are sealed: as long as it is about files. */
const SHOWS_LOCK: Record<PhoneState['name'], boolean> = {
  welcome: false,
  loading: false,
  blocked: false,
  ready: true,
  collecting: true,
  sending: true,
  sendingFiles: true,
  done: true,
  failed: false,
  used: false,
};

/** How long what is sent may go without a drawing: nobody reads faster, and drawing takes time from sending. */
const REDRAW_MS = 100;

/** Draws a state into the elements of index.html. */
export class PageView {
  readonly #main = findById('main', HTMLElement);
  readonly #headline = findById('headline', HTMLElement);
  readonly #announcement = findById('announcement', HTMLElement);
  readonly #progress = findById('progress', HTMLProgressElement);
  readonly #files = new FileListView();
  #drawn: PhoneState['name'] | undefined;
  #redraw: { state: PhoneState; timer: ReturnType<typeof setTimeout> } | undefined;
  /** The only file: on its way, or just arrived. */
  #file: File | undefined;
  /** Of several files, the same. */
  #sentLines: readonly FileLine[] = [];
  readonly #previewed: { preview?: File | undefined; arrived?: File | undefined } = {};

  readonly #isSealed: () => boolean;

  /** @param options.isSealed - whether files are sealed before they are sent: the page says so. */
  constructor({ isSealed }: { isSealed: () => boolean }) {
    this.#isSealed = isSealed;
    for (const root of [document, findById('file-line', HTMLTemplateElement).content]) fillTexts(root);
    this.#progress.setAttribute('aria-label', FIXED_TEXTS.progress);
  }

  /**
   * Draws a state while something is sent, with those that follow soon: a photo may be there before. Its public name is
   * never late.
   */
  drawSoon(state: PhoneState): void {
    this.#noteFile(state);
    this.#writePublicName(state);
    if (this.#redraw) this.#redraw.state = state;
    else
      this.#redraw = { state, timer: setTimeout(() => this.draw(this.#redraw?.state ?? state), REDRAW_MS) };
  }

  draw(state: PhoneState): void {
    clearTimeout(this.#redraw?.timer);
    this.#redraw = undefined;
    const screen = describeState(state, { canKeepScreenOn: canKeepScreenOn(), isSealed: this.#isSealed() });
    const focused = document.activeElement;
    this.#drawName(state);
    this.#drawWords(screen);
    setShown('lock', this.#isSealed() && SHOWS_LOCK[state.name]);
    this.#drawActions(state, screen);
    this.#drawProgress(screen.progress);
    this.#noteFile(state);
    this.#noteLines(state, screen);
    this.#files.draw(screen.lines ?? this.#sentLines, findAccept(state));
    this.#drawPreview('preview', state.name === 'sending');
    this.#drawPreview('arrived', state.name === 'done');
    const isOther = this.#drawn !== undefined && this.#drawn !== 'loading' && this.#drawn !== state.name;
    if (isOther || focused?.closest('[hidden]')) {
      // What had the focus is gone; a screen reader goes on from the new headline
      this.#headline.focus();
    }
    this.#drawn = state.name;
  }

  #noteFile(state: PhoneState): void {
    if (state.name === 'sending') this.#file = state.file;
    else if (state.name !== 'done') this.#file = undefined;
  }

  #noteLines({ name }: PhoneState, { lines = [] }: Screen): void {
    if (name === 'sendingFiles')
      this.#sentLines = lines.map(({ id, file, name }) => ({ id, file, name, note: '' }));
    else if (name !== 'done') this.#sentLines = [];
  }

  #drawName(state: PhoneState): void {
    const { name } = state;
    this.#main.dataset['screen'] = name;
    this.#main.dataset['step'] = name === 'sending' || name === 'sendingFiles' ? state.step : '';
    this.#main.dataset['listed'] = String(name === 'collecting' && state.files.length > 0);
    // What comes by itself after the end is heard as well
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
    const takesSeveral = state.name === 'collecting';
    const isOpen = state.name === 'ready' || takesSeveral;
    setShown('actions', isOpen);
    setShown('take-photo', isOpen && takesPhotos(state.job.accept));
    if (isOpen) setField(findAccept(state), takesSeveral);
    setShown('send-anyway', state.name === 'ready' && isDoubt(state.problem));
    setShown('send-list', sendLabel !== undefined);
    setText(findById('send-list', HTMLElement), sendLabel);
    setShown('choose-another', state.name === 'sending' && canStop(state));
    setShown('stop', (state.name === 'sendingFiles' && canStop(state)) || canGiveUp(state));
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

  #drawPreview(id: 'preview' | 'arrived', isShown: boolean): void {
    const file = isShown ? this.#file : undefined;
    if (file === this.#previewed[id]) return;
    this.#previewed[id] = file;
    if (file) showPreview(findById(id, HTMLImageElement), file);
    else setShown(id, false);
  }
}

function fillTexts(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = FIXED_TEXTS[element.dataset['text'] as FixedText]; // index.html names only these
  }
}

/** What the fields of this state ask the phone for. */
function findAccept(state: PhoneState): string {
  const isOpen = state.name === 'ready' || state.name === 'collecting';
  return isOpen ? fieldAccept(state.job.accept ?? '') : '';
}

function setField(accept: string, takesSeveral: boolean): void {
  const field = findById('file-field', HTMLInputElement);
  field.multiple = takesSeveral;
  if (accept) field.accept = accept;
  else field.removeAttribute('accept');
}

/** Shows a small picture of an image that is being sent; nothing for what the browser cannot show. */
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
