import type { DrawnPage } from '@svc/pictures';
import { formatBytes } from '@svc/protocol';
import { build, buildButton, buildChoice } from '../parts/build-element.ts';
import type { ScanForm } from './scan-state.ts';
import { scannerTexts as texts } from './scanner-texts.ts';

export type ResultStep =
  /** `page`: from 1. */
  | { name: 'drawing'; page: number }
  | { name: 'making' }
  | { name: 'ready'; files: readonly File[] }
  | { name: 'failed'; words: string; canTryAgain: boolean };

export interface ResultView {
  step: ResultStep;
  /** Of all pages. */
  count: number;
  form: ScanForm;
  forms: readonly ScanForm[];
}

export interface ResultActions {
  use: () => void;
  goBack: () => void;
  tryAgain: () => void;
  setForm: (form: ScanForm) => void;
}

/** The last screen: each page as it is sent, and the size of all. */
export class ResultScreen {
  readonly element = build('div', { class: 'tool-body result' });
  readonly #facts = build('p', { class: 'lead result-facts' });
  readonly #problem = build('p', { class: 'alert', role: 'alert' });
  readonly #progress = build('progress', { max: '100', 'aria-label': texts.progress });
  readonly #pages = build('ol', { class: 'result-pages', role: 'list' });
  readonly #urls: string[] = [];
  readonly #form;
  readonly #use: HTMLButtonElement;
  readonly #tryAgain: HTMLButtonElement;

  /** @param use - the label of the button that uses the result. */
  constructor(use: string, actions: ResultActions) {
    this.#form = buildChoice({
      label: texts.form,
      name: 'form',
      labels: texts.forms,
      onChange: (form) => actions.setForm(form),
    });
    this.#use = buildButton({ label: use, className: 'action', onPress: () => actions.use() });
    this.#tryAgain = buildButton({
      label: texts.tryAgain,
      className: 'action',
      onPress: () => actions.tryAgain(),
    });
    const back = buildButton({ label: texts.back, className: 'action', onPress: () => actions.goBack() });
    this.element.append(
      this.#form.element,
      this.#facts,
      this.#progress,
      this.#problem,
      this.#pages,
      build('div', { class: 'tool-foot' }, this.#use, this.#tryAgain, back),
    );
  }

  draw({ step, count, form, forms }: ResultView): void {
    const isReady = step.name === 'ready';
    const isWorking = step.name === 'drawing' || step.name === 'making';
    this.#form.element.hidden = forms.length < 2 || step.name === 'drawing';
    this.#form.set(form);
    this.#facts.textContent = describeStep(step, { count, form });
    this.#progress.hidden = !isWorking;
    if (step.name === 'drawing') this.#progress.value = ((step.page - 1) / count) * 100;
    else this.#progress.removeAttribute('value');
    const words = step.name === 'failed' ? step.words : '';
    if (this.#problem.textContent !== words) this.#problem.textContent = words;
    this.#use.hidden = !isReady;
    this.#tryAgain.hidden = step.name !== 'failed' || !step.canTryAgain;
  }

  /** Replaces the pages that are shown. */
  showPages(pages: readonly DrawnPage[]): void {
    for (const url of this.#urls.splice(0)) URL.revokeObjectURL(url);
    this.#pages.textContent = '';
    for (const [index, page] of pages.entries()) {
      const url = URL.createObjectURL(page.blob);
      this.#urls.push(url);
      this.#pages.append(buildPage(page, url, texts.enlarge(index + 1, pages.length)));
    }
  }
}

function describeStep(step: ResultStep, { count, form }: Pick<ResultView, 'count' | 'form'>): string {
  switch (step.name) {
    case 'drawing':
      return texts.drawing(step.page, count);
    case 'making':
      return form === 'pdf' ? texts.making : texts.opening;
    case 'failed':
      return '';
    case 'ready': {
      const size = formatBytes(step.files.reduce((sum, file) => sum + file.size, 0));
      return form === 'pdf' ? texts.pdfOf(texts.pages(count), size) : texts.picturesOf(count, size);
    }
    default:
      return step satisfies never;
  }
}

/** A page that a tap enlarges. Only those in sight are decoded. */
function buildPage({ width, height }: DrawnPage, src: string, label: string): HTMLElement {
  const image = build('img', {
    src,
    alt: '',
    loading: 'lazy',
    decoding: 'async',
    width: String(width),
    height: String(height),
  });
  const button = build('button', { type: 'button', 'aria-label': label, 'aria-expanded': 'false' }, image);
  const item = build('li', {}, button);
  button.addEventListener('click', () => {
    const isLarge = item.classList.toggle('large');
    button.setAttribute('aria-expanded', String(isLarge));
    if (isLarge) item.scrollIntoView({ block: 'nearest' });
  });
  return item;
}
