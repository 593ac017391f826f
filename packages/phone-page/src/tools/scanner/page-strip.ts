import { build, setAttribute } from '../parts/build-element.ts';
import { keyOf } from './page-work.ts';
import type { Scan, ScanPage } from './scan-state.ts';
import { scannerTexts as texts } from './scanner-texts.ts';

export interface PageStripOptions {
  onChoose: (id: string) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onRemove: (id: string) => void;
  /** Draws a page as it will be, small. */
  drawThumbnail: (page: ScanPage) => Promise<Blob | undefined>;
}

/** A page in the strip. */
interface Item {
  element: HTMLElement;
  image: HTMLImageElement;
  page: ScanPage;
  /** What the small picture shows, or will show. */
  drawnKey?: string;
}

const MOVES: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** All pages, small and in order. Pictures of those alone that are in sight are drawn. */
export class PageStrip {
  readonly element = build('div', {
    class: 'strip',
    role: 'listbox',
    'aria-label': texts.strip,
    'aria-orientation': 'horizontal',
  });
  readonly #options: PageStripOptions;
  readonly #items = new Map<string, Item>();
  readonly #seen = new Set<string>();
  readonly #observer: IntersectionObserver;
  #chosenId: string | undefined;

  constructor(options: PageStripOptions, signal: AbortSignal) {
    this.#options = options;
    this.#observer = new IntersectionObserver((entries) => this.#notice(entries), {
      root: this.element,
      rootMargin: '100px',
    });
    signal.addEventListener('abort', () => this.#end(), { once: true });
    this.element.addEventListener('click', ({ target }) => {
      const id = target instanceof Element && target.closest<HTMLElement>('[data-id]')?.dataset['id'];
      if (id) options.onChoose(id);
    });
    this.element.addEventListener('keydown', (event) => this.#handleKey(event));
  }

  draw({ pages, chosenId }: Scan): void {
    this.#removeOthers(pages);
    const hadFocus = this.element.contains(document.activeElement);
    for (const [index, page] of pages.entries()) {
      const item = this.#items.get(page.id) ?? this.#createItem(page);
      const isMoved = this.element.children[index] !== item.element;
      if (isMoved) this.element.insertBefore(item.element, this.element.children[index] ?? null);
      this.#drawItem(item, page, { number: index + 1, isChosen: page.id === chosenId });
    }
    const chosen = this.#items.get(chosenId ?? '')?.element;
    if (hadFocus) chosen?.focus({ preventScroll: true });
    if (chosen && chosenId !== this.#chosenId) this.#scrollTo(chosen);
    this.#chosenId = chosenId;
  }

  #createItem(page: ScanPage): Item {
    const image = build('img', { alt: '', hidden: true });
    const element = build(
      'div',
      { class: 'strip-page', role: 'option', 'data-id': page.id },
      image,
      build('span', { class: 'strip-number', 'aria-hidden': 'true' }),
    );
    const item = { element, image, page };
    this.#items.set(page.id, item);
    this.#observer.observe(element);
    return item;
  }

  #drawItem(item: Item, page: ScanPage, { number, isChosen }: { number: number; isChosen: boolean }): void {
    const { element } = item;
    item.page = page;
    element.setAttribute('aria-label', page.problem ? texts.pageWithProblem(number) : texts.page(number));
    element.setAttribute('aria-selected', String(isChosen));
    element.setAttribute('tabindex', isChosen ? '0' : '-1');
    setAttribute(element, 'data-problem', page.problem);
    if (element.lastElementChild)
      element.lastElementChild.textContent = page.problem ? `${number} !` : String(number);
    if (this.#seen.has(page.id)) void this.#drawPicture(item);
  }

  async #drawPicture(item: Item): Promise<void> {
    const { page, image } = item;
    const key = keyOf(page);
    if (!page.corners || page.problem || item.drawnKey === key) return;
    item.drawnKey = key;
    const picture = await this.#options.drawThumbnail(page);
    if (!picture || item.drawnKey !== key || this.#items.get(page.id) !== item) return;
    URL.revokeObjectURL(image.src);
    image.src = URL.createObjectURL(picture);
    image.hidden = false;
  }

  #notice(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const id = (target as HTMLElement).dataset['id'] ?? ''; // one of `#createItem`
      if (isIntersecting) this.#seen.add(id);
      else this.#seen.delete(id);
      const item = this.#items.get(id);
      if (item && isIntersecting) void this.#drawPicture(item);
    }
  }

  #removeOthers(pages: readonly ScanPage[]): void {
    const ids = new Set(pages.map(({ id }) => id));
    for (const [id, { element, image }] of this.#items) {
      if (ids.has(id)) continue;
      this.#observer.unobserve(element);
      URL.revokeObjectURL(image.src);
      element.remove();
      this.#items.delete(id);
      this.#seen.delete(id);
    }
  }

  /** Not `scrollIntoView`, which would also scroll the dialog. */
  #scrollTo({ offsetLeft, offsetWidth }: HTMLElement): void {
    const { clientWidth } = this.element;
    this.element.scrollLeft = offsetLeft - (clientWidth - offsetWidth) / 2;
  }

  #handleKey(event: KeyboardEvent): void {
    const id = this.#chosenId;
    const by = MOVES[event.key];
    const ids = [...this.element.children].map((child) => (child as HTMLElement).dataset['id'] ?? '');
    const next =
      { Home: ids[0], End: ids[ids.length - 1] }[event.key] ?? ids[ids.indexOf(id ?? '') + (by ?? 0)];
    if (id === undefined || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Delete') this.#options.onRemove(id);
    else if (by && event.altKey) this.#options.onMove(id, by);
    else if (event.key === 'Home' || event.key === 'End' || by) this.#options.onChoose(next ?? id);
    else return;
    event.preventDefault();
  }

  #end(): void {
    this.#observer.disconnect();
    this.#removeOthers([]);
  }
}
