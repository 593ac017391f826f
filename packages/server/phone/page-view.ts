import { splitIsolated } from '@svc/protocol';
import { takesPhotos } from './check-file.ts';
import { fieldAccept } from './describe-accept.ts';
import { describeState, type Screen } from './describe-state.ts';
import { findById } from './find-by-id.ts';
import { showPreview } from './file-preview.ts';
import { canPutAside, canTryAgain, type PhoneState } from './phone-state.ts';
import { canKeepScreenOn } from './screen-lock.ts';
import { FIXED_TEXTS, texts, type FixedText } from './texts.ts';

/** States that others may rely on; the rest is only a moment or a page without a code. */
const PUBLIC_STATES: ReadonlySet<PhoneState['name']> = new Set([
  'ready',
  'sending',
  'done',
  'failed',
  'used',
]);

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
    if (PUBLIC_STATES.has(name)) this.#main.dataset['state'] = name;
    else delete this.#main.dataset['state'];
  }

  #drawWords({ headline, lead, hint, alert, announcement }: Screen): void {
    document.title = texts.pageTitle(headline);
    if (this.#headline.textContent !== headline) showWithHosts(this.#headline, headline);
    say(findById('lead', HTMLElement), lead);
    say(findById('hint', HTMLElement), hint);
    say(findById('alert', HTMLElement), alert);
    say(this.#announcement, announcement);
  }

  #drawActions(state: PhoneState): void {
    const isReady = state.name === 'ready';
    const accept = isReady ? (state.job.accept ?? '') : '';
    show('actions', isReady);
    show('take-photo', isReady && takesPhotos(accept));
    if (isReady) setAccept(fieldAccept(accept));
    show('send-anyway', isReady && state.problem?.kind === 'otherType');
    show('put-aside', canPutAside(state));
    show('try-again', canTryAgain(state));
  }

  #drawProgress(progress: Screen['progress']): void {
    show('transfer', progress !== undefined);
    if (!progress) return;
    this.#progress.value = progress.percent;
    say(findById('file-name', HTMLElement), progress.fileName);
    say(findById('bytes', HTMLElement), progress.bytes);
    say(findById('status', HTMLElement), progress.status);
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

function show(id: string, isShown: boolean): void {
  findById(id, HTMLElement).hidden = !isShown;
}

/** Leaves an element alone whose words stay: a live region would say them again. */
function say(element: HTMLElement, words = ''): void {
  const parts = splitIsolated(words);
  if (element.textContent === parts.map(({ text }) => text).join('')) return;
  element.textContent = '';
  element.append(...parts.map(({ text, isName }) => (isName ? createName(text) : text)));
}

/** What a site says of itself: its direction turns nothing of our sentence around. */
function createName(text: string): HTMLElement {
  const name = document.createElement('bdi');
  name.append(text);
  return name;
}

/** Keeps a host name on one line where it fits, and else breaks it at its dots. */
function showWithHosts(element: HTMLElement, words: string): void {
  const parts = words.split(' ').map((word) => (/\w\.\w/.test(word) ? createHost(word) : word));
  element.textContent = '';
  element.append(...parts.flatMap((part, index) => (index ? [' ', part] : [part])));
}

function createHost(host: string): HTMLElement {
  const span = document.createElement('span');
  span.className = 'host';
  for (const label of host.split(/(\.)/)) {
    span.append(label);
    if (label === '.') span.append(document.createElement('wbr'));
  }
  return span;
}
