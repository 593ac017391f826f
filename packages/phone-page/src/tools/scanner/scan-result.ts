import type { DrawnPage, PictureTools } from '@svc/pictures';
import { formatBytes } from '@svc/protocol';
import { makeFiles, PageTooLarge } from './make-files.ts';
import { describeProblem, type PageWork } from './page-work.ts';
import { ResultScreen, type ResultStep } from './result-screen.ts';
import type { PageProblem, ScanForm, ScanPage } from './scan-state.ts';
import { scannerTexts as texts } from './scanner-texts.ts';

export interface ResultOptions {
  tools: PictureTools;
  work: PageWork;
  takes: { pdf: boolean; pictures: boolean };
  /** Of each file. */
  maxBytes: Readonly<Record<ScanForm, number>>;
  maxFiles: number;
  isSentAtOnce: boolean;
  say: (words: string) => void;
}

/** `failed`: a page whose photo cannot be used. */
export type ResultOutcome =
  | { kind: 'used'; files: readonly File[] }
  | { kind: 'back' }
  | { kind: 'failed'; id: string; problem: PageProblem };

/** Draws the pages, makes the files of them and lets the person look at them. */
export class ScanResult {
  readonly #options: ResultOptions;
  readonly #forms: readonly ScanForm[];
  readonly #screen: ResultScreen;
  #form: ScanForm;
  #pages: readonly DrawnPage[] = [];
  #count = 0;
  #files: readonly File[] = [];
  #making = new AbortController();
  #end: (outcome: ResultOutcome) => void = () => undefined;

  constructor(options: ResultOptions) {
    this.#options = options;
    const { takes } = options;
    this.#forms = (['pdf', 'pictures'] as const).filter((form) => takes[form]);
    this.#form = this.#forms[0] ?? 'pdf';
    this.#screen = new ResultScreen(options.isSentAtOnce ? texts.send : texts.use, {
      use: () => this.#end({ kind: 'used', files: this.#files }),
      goBack: () => this.goBack(),
      tryAgain: () => void this.#make(),
      setForm: (form) => {
        this.#form = form;
        void this.#make();
      },
    });
  }

  get element(): HTMLElement {
    return this.#screen.element;
  }

  open(pages: readonly ScanPage[]): Promise<ResultOutcome> {
    this.#count = pages.length;
    return new Promise((resolve) => {
      this.#end = (outcome) => {
        this.#making.abort();
        this.#screen.showPages([]);
        resolve(outcome);
      };
      void this.#drawPages(pages);
    });
  }

  goBack(): void {
    this.#end({ kind: 'back' });
  }

  async #drawPages(pages: readonly ScanPage[]): Promise<void> {
    const { signal } = this.#begin();
    const drawn: DrawnPage[] = [];
    for (const [index, page] of pages.entries()) {
      this.#show({ name: 'drawing', page: index + 1 });
      try {
        drawn.push(await this.#options.work.draw(page, signal));
      } catch (error) {
        if (!signal.aborted) this.#end({ kind: 'failed', id: page.id, problem: describeProblem(error) });
        return;
      }
      if (signal.aborted) return;
    }
    this.#pages = drawn;
    this.#screen.showPages(drawn);
    await this.#make();
  }

  async #make(): Promise<void> {
    const { signal } = this.#begin();
    const { tools, maxFiles } = this.#options;
    const form = this.#form;
    const maxBytes = this.#options.maxBytes[form];
    if (form === 'pictures' && this.#count > maxFiles) {
      this.#show({ name: 'failed', words: texts.tooManyPictures(maxFiles), canTryAgain: false });
      return;
    }
    this.#show({ name: 'making' });
    const pages = this.#pages.map(({ blob }) => blob);
    try {
      this.#files = await makeFiles(tools, { form, pages, maxBytes, now: new Date() }, signal);
      if (!signal.aborted) this.#show({ name: 'ready', files: this.#files });
    } catch (error) {
      if (!signal.aborted) this.#show(describeFailure(error, form, maxBytes));
    }
  }

  /** Ends what was begun before. */
  #begin(): AbortController {
    this.#making.abort();
    this.#making = new AbortController();
    return this.#making;
  }

  #show(step: ResultStep): void {
    this.#screen.draw({ step, count: this.#count, form: this.#form, forms: this.#forms });
    if (step.name !== 'failed')
      this.#options.say(this.element.querySelector('.result-facts')?.textContent ?? '');
  }
}

/** Why no files were made: what is too large stays so, anything else may pass. */
export function describeFailure(error: unknown, form: ScanForm, maxBytes: number): ResultStep {
  if (error instanceof PageTooLarge) {
    const words = texts.pictureTooLarge(error.page, formatBytes(maxBytes));
    return { name: 'failed', words, canTryAgain: false };
  }
  const problem = describeProblem(error);
  return problem === 'too_large'
    ? { name: 'failed', words: texts.pdfTooLarge(formatBytes(maxBytes)), canTryAgain: false }
    : { name: 'failed', words: texts.notMade(form, problem), canTryAgain: true };
}
