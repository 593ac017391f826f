import { build, buildButton } from './build-element.ts';
import './tool-dialog.css';

export interface ToolDialogOptions {
  title: string;
  /** Of the button that leaves. */
  closeLabel: string;
  /** The button, Escape, and the phone's Back. The tool stays open until `close`. */
  onLeave: () => void;
  /**
   * The browser has closed the dialog by itself: some do when Escape or Back is pressed twice
   * (https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-infrastructure).
   */
  onClosed: () => void;
  /** Ends the tool, like `onClosed`: what it is for is over. */
  ending?: AbortSignal | undefined;
}

export interface Question<Answer extends string> {
  title: string;
  lead: string;
  /** In order, the safest first: it gets the focus. */
  answers: Readonly<Record<Answer, string>>;
}

/** After this time a browser that reports no step back is not waited for. */
const BACK_MS = 500;

let isToolOpen = false;

/**
 * Opens a tool, unless one is open: two taps while its script is fetched are meant as one.
 *
 * @param ending - as of the dialog. A tool whose end has come is not opened.
 * @returns what the tool returns. `undefined`: it was not opened.
 */
export async function openAlone<Result>(
  open: () => Promise<Result>,
  ending?: AbortSignal,
): Promise<Result | undefined> {
  if (isToolOpen || ending?.aborted) return undefined;
  isToolOpen = true;
  try {
    return await open();
  } finally {
    isToolOpen = false;
  }
}

/** A dialog over the whole page for one tool. The phone's Back leaves it, not the page. */
export class ToolDialog {
  readonly element: HTMLDialogElement;
  /** What the tool shows, between its heading and the end. */
  readonly body = build('div', { class: 'tool-body' });
  readonly #heading: HTMLHeadingElement;
  readonly #status = build('p', { class: 'only-heard', role: 'status' });
  readonly #options: ToolDialogOptions;
  readonly #ending = new AbortController();
  #question: HTMLDialogElement | undefined;

  constructor(options: ToolDialogOptions) {
    this.#options = options;
    this.#heading = build('h2', { class: 'tool-title', id: 'tool-title', tabindex: '-1' });
    this.#heading.textContent = options.title;
    const close = buildButton({
      label: options.closeLabel,
      className: 'tool-close',
      onPress: () => this.#leave(),
    });
    this.element = build(
      'dialog',
      { class: 'tool-dialog', 'aria-labelledby': 'tool-title' },
      build('header', { class: 'tool-head' }, this.#heading, close),
      this.body,
      this.#status,
    );
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Opens it over the page. */
  show(): void {
    document.body.append(this.element);
    this.element.showModal();
    this.#heading.focus(); // not the first button, which would close it
    window.history.pushState({ isTool: true }, '');
    window.addEventListener('popstate', this.#goBack);
    this.#options.ending?.addEventListener('abort', this.#options.onClosed);
    this.element.addEventListener('cancel', (event) => {
      if (event.target !== this.element) return; // a file chooser that was closed, or the question
      event.preventDefault();
      this.#leave();
    });
    this.element.addEventListener('close', ({ target }) => {
      if (target === this.element) this.#options.onClosed();
    });
  }

  /** Another heading: another step of the tool. */
  setTitle(title: string): void {
    if (this.#heading.textContent === title) return;
    this.#heading.textContent = title;
    this.#heading.focus();
    this.element.scrollTop = 0;
  }

  /** For screen readers. */
  say(words: string): void {
    this.#status.textContent = words;
  }

  /** `undefined`: the person closed the question. */
  async ask<Answer extends string>({ title, lead, answers }: Question<Answer>): Promise<Answer | undefined> {
    const question = build('dialog', { class: 'tool-question', 'aria-labelledby': 'question-title' });
    const heading = build('h3', { id: 'question-title' }, title);
    question.append(heading, build('p', { class: 'lead' }, lead));
    for (const [value, label] of Object.entries<string>(answers)) {
      const answer = () => question.close(value);
      question.append(buildButton({ label, className: 'action', onPress: answer }));
    }
    this.element.append(question);
    this.#question = question;
    question.showModal();
    await new Promise((resolve) => question.addEventListener('close', resolve, { once: true }));
    this.#question = undefined;
    question.remove();
    return question.returnValue === '' ? undefined : (question.returnValue as Answer); // set above
  }

  /**
   * Closes it; the focus returns to where it was.
   *
   * @returns `false`, at once: it was closed before. A button may be pressed twice, and closing is an event, too.
   */
  async close(): Promise<boolean> {
    if (this.#ending.signal.aborted) return false;
    this.#ending.abort();
    // By hand: browsers before 2021 ignore the `signal` of a listener
    window.removeEventListener('popstate', this.#goBack);
    this.#options.ending?.removeEventListener('abort', this.#options.onClosed);
    this.#question?.close();
    if (this.element.open) this.element.close();
    this.element.remove();
    await removeHistoryEntry();
    return true;
  }

  #leave(): void {
    if (this.#question) this.#question.close();
    else this.#options.onLeave();
  }

  readonly #goBack = (): void => {
    window.history.pushState({ isTool: true }, '');
    this.#leave();
  };
}

/** The page may have put another job into its address meanwhile: the entry below has the former one. */
async function removeHistoryEntry(): Promise<void> {
  const { href } = window.location;
  await new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
    setTimeout(resolve, BACK_MS);
    window.history.back();
  });
  if (window.location.href !== href) window.history.replaceState(null, '', href);
}
