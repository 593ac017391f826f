import type { PictureTools } from '@svc/pictures';
import { retryOnReconnect } from '../../job/connection-events.ts';
import { createFileId } from '../../job/job-memory.ts';
import { fingerprintFile } from '../../upload/hash-file.ts';
import { addTurns } from '../parts/picture-stage.ts';
import { openAlone, ToolDialog } from '../parts/tool-dialog.ts';
import { WHOLE_PHOTO } from './corner-geometry.ts';
import { PageWork } from './page-work.ts';
import type { PageStore } from './page-store.ts';
import { PagesScreen, type PageActions } from './pages-screen.ts';
import { ScanResult } from './scan-result.ts';
import {
  addPages,
  changePage,
  choosePage,
  findIndex,
  findPage,
  MAX_PAGES,
  movePage,
  removePage,
  replacePage,
  restorePage,
  type Scan,
  type ScanForm,
  type ScanPage,
} from './scan-state.ts';
import { scannerTexts as texts } from './scanner-texts.ts';
import './scanner.css';

export interface ScannerOptions {
  tools: PictureTools;
  store: PageStore;
  /** Photos of the first pages, taken before. They come behind the pages that the store has, unless they are among these. */
  firstPhotos: readonly File[];
  /** What the place takes; at least one is true. */
  takes: { pdf: boolean; pictures: boolean };
  /** Of each file, by what it is. `Infinity`: no limit. */
  maxBytes: Readonly<Record<ScanForm, number>>;
  /** How many files the place still takes. */
  maxFiles: number;
  /** What the person uses is sent at once. Otherwise it joins a list. */
  isSentAtOnce: boolean;
  /** Closes the scanner without a result. The store still has the pages. */
  signal?: AbortSignal | undefined;
}

export interface Scanned {
  /** One PDF, or one JPEG for each page. */
  files: readonly File[];
  /** Those of the first photos that have a page in them, or had it until the person took another photo of the page. */
  usedPhotos: readonly File[];
}

/**
 * Lets the person scan a document page by page, in a dialog over the whole page. The person has seen each page of the
 * result.
 *
 * The store still has the pages when this returns files: clear it once the files are kept.
 *
 * @returns `undefined`: closed; the store has the pages if the person wants to keep them, else it is empty. Also if
 *   another tool is open.
 */
export function openScanner(options: ScannerOptions): Promise<Scanned | undefined> {
  const open = () =>
    new Promise<Scanned | undefined>((resolve, reject) => {
      new Scanner(options, resolve).open().catch(reject);
    });
  return openAlone(open, options.signal);
}

class Scanner {
  readonly #options: ScannerOptions;
  readonly #finish: (scanned: Scanned | undefined) => void;
  readonly #dialog: ToolDialog;
  readonly #work: PageWork;
  readonly #screen: PagesScreen;
  readonly #result: ScanResult;
  #scan: Scan = { pages: [] };
  #problem = '';
  #isOpening = true;
  #isAtResult = false;

  constructor(options: ScannerOptions, finish: (scanned: Scanned | undefined) => void) {
    this.#options = options;
    this.#finish = finish;
    this.#dialog = new ToolDialog({
      title: texts.title,
      closeLabel: texts.close,
      onLeave: () => (this.#isAtResult ? this.#result.goBack() : void this.#leave()),
      onClosed: () => void this.#end(undefined),
      ending: options.signal,
    });
    this.#work = new PageWork(options.tools, this.#dialog.signal);
    this.#screen = new PagesScreen(this.#createActions(), this.#dialog.signal);
    this.#result = new ScanResult({ ...options, work: this.#work, say: (words) => this.#dialog.say(words) });
    this.#dialog.element.classList.add('scanner');
    this.#dialog.element.addEventListener('click', () => this.#tryAgain()); // after the button that was tapped
    retryOnReconnect(() => this.#tryAgain(), this.#dialog.signal);
  }

  async open(): Promise<void> {
    this.#dialog.body.replaceWith(this.#screen.element);
    this.#dialog.show();
    this.#draw();
    const stored = await this.#options.store.load();
    if (this.#dialog.signal.aborted) return;
    this.#isOpening = false;
    const { firstPhotos } = this.#options;
    const pages: ScanPage[] = [];
    for (const page of stored) {
      const firstPhoto = firstPhotos.find((photo) => isSame(photo, page.photo));
      pages.push(firstPhoto ? { ...page, firstPhoto } : page);
    }
    this.#add(pages);
    const added = firstPhotos.filter((photo) => !pages.some(({ firstPhoto }) => firstPhoto === photo));
    this.#takePhotos(added, true);
  }

  #createActions(): PageActions {
    const { signal } = this.#dialog;
    return {
      add: (photos) => this.#takePhotos(photos),
      retake: (photo) => this.#retake(photo),
      choose: (id) => this.#set(choosePage(this.#scan, id)),
      move: (by, id) => this.#move(by, id),
      remove: (id) => this.#remove(id),
      restore: () => this.#restore(),
      setCorners: (id, corners) => this.#change(id, (page) => ({ ...page, corners, isFound: true })),
      setWhole: () => {
        this.#changeChosen((page) => ({ ...page, corners: WHOLE_PHOTO, isFound: true }));
        this.#dialog.say(texts.wholeSet);
      },
      setLook: (look) => this.#changeChosen((page) => ({ ...page, look })),
      turn: () => {
        this.#changeChosen((page) => ({ ...page, turns: addTurns(page.turns, 1) }));
        this.#dialog.say(texts.turned((findPage(this.#scan)?.turns ?? 0) * 90));
      },
      finish: () => void this.#makeResult(),
      reportProblem: (id) => this.#change(id, (page) => ({ ...page, problem: 'damaged' })),
      drawThumbnail: (page) => (signal.aborted ? Promise.resolve(undefined) : this.#work.drawThumbnail(page)),
    };
  }

  #takePhotos(photos: readonly File[], isFirst = false): void {
    const room = MAX_PAGES - this.#scan.pages.length;
    const pages = photos
      .slice(0, room)
      .map((photo) => this.#createPage(photo, isFirst ? { firstPhoto: photo } : {}));
    for (const { id, photo } of pages) void this.#options.store.savePhoto(id, photo);
    this.#add(pages);
    if (photos.length > room) this.#set(this.#scan, texts.tooManyPages(MAX_PAGES));
    if (pages.length > 0) this.#dialog.say(texts.added(pages.length, this.#scan.pages.length));
  }

  /** A new page looks as the last one does. */
  #createPage(photo: File, also: Partial<ScanPage>): ScanPage {
    const { pages } = this.#scan;
    return { id: createFileId(), photo, look: pages[pages.length - 1]?.look ?? 'paper', turns: 0, ...also };
  }

  #add(pages: readonly ScanPage[]): void {
    this.#set(pages.length > 0 ? addPages(this.#scan, pages) : this.#scan);
    for (const page of pages) void this.#prepare(page);
  }

  async #prepare(page: ScanPage): Promise<void> {
    const { problem, photo, corners, isFound } = await this.#work.prepare(page);
    if (this.#dialog.signal.aborted) return;
    if (photo !== page.photo && findPage(this.#scan, page.id))
      void this.#options.store.savePhoto(page.id, photo);
    // The person may have turned it meanwhile.
    this.#change(page.id, (now) => ({
      ...now,
      photo,
      ...(problem && { problem }),
      ...(corners && !now.corners && { corners }),
      ...(isFound !== undefined && { isFound }),
    }));
  }

  /** Tries once more what could not be loaded: the connection may be back. */
  #tryAgain(): void {
    if (this.#dialog.signal.aborted) return;
    for (const { problem, ...page } of this.#scan.pages) {
      if (problem !== 'not_loaded') continue;
      this.#set(changePage(this.#scan, page.id, () => page));
      void this.#prepare(page);
    }
  }

  #retake(photo: File): void {
    const former = findPage(this.#scan);
    if (!former) return;
    const { look, firstPhoto } = former;
    const page = this.#createPage(photo, { look, ...(firstPhoto && { firstPhoto }) });
    void this.#options.store.savePhoto(page.id, photo);
    this.#set(replacePage(this.#scan, former.id, page));
    void this.#prepare(page);
  }

  #move(by: -1 | 1, id = this.#scan.chosenId): void {
    const from = findIndex(this.#scan, id) + 1;
    const moved = id === undefined ? this.#scan : movePage(this.#scan, id, by);
    if (moved === this.#scan) return;
    this.#set(moved);
    this.#dialog.say(texts.moved(from, from + by));
  }

  #remove(id = this.#scan.chosenId): void {
    const number = findIndex(this.#scan, id) + 1;
    if (id === undefined || number === 0) return;
    this.#set(removePage(this.#scan, id));
    this.#dialog.say(texts.removed(number));
  }

  #restore(): void {
    this.#set(restorePage(this.#scan));
    this.#dialog.say(texts.restored(findIndex(this.#scan) + 1));
  }

  #changeChosen(change: (page: ScanPage) => ScanPage): void {
    if (this.#scan.chosenId !== undefined) this.#change(this.#scan.chosenId, change);
  }

  #change(id: string, change: (page: ScanPage) => ScanPage): void {
    this.#set(changePage(this.#scan, id, change), this.#problem);
  }

  /** The photo of a page that was taken out is kept until it cannot be put back any more. */
  #set(scan: Scan, problem = ''): void {
    const { store } = this.#options;
    const kept = new Set([...scan.pages, ...(scan.removed ? [scan.removed.page] : [])].map(({ id }) => id));
    const former = [...this.#scan.pages, ...(this.#scan.removed ? [this.#scan.removed.page] : [])];
    for (const { id } of former) if (!kept.has(id)) store.remove(id);
    this.#scan = scan;
    this.#problem = problem;
    if (!this.#isOpening) store.savePlan(scan.pages);
    this.#work.keepOnly(scan.pages);
    this.#draw();
  }

  #draw(): void {
    const { takes, maxFiles } = this.#options;
    const count = this.#scan.pages.length;
    this.#screen.draw({
      scan: this.#scan,
      takesMore: count < MAX_PAGES && (takes.pdf || count < maxFiles),
      problem: this.#problem,
      isOpening: this.#isOpening,
    });
  }

  async #makeResult(): Promise<void> {
    const failed = this.#scan.pages.find(({ problem }) => problem !== undefined);
    if (failed) {
      const page = findIndex(this.#scan, failed.id) + 1;
      this.#set(choosePage(this.#scan, failed.id), texts.pageHasProblem(page));
      return;
    }
    this.#show(true);
    const outcome = await this.#result.open(this.#scan.pages);
    if (this.#dialog.signal.aborted) return;
    if (outcome.kind === 'used') {
      await this.#end(outcome.files);
      return;
    }
    this.#show(false);
    if (outcome.kind === 'back') return;
    const { id, problem } = outcome;
    this.#set(changePage(choosePage(this.#scan, id), id, (page) => ({ ...page, problem })));
  }

  #show(isResult: boolean): void {
    this.#isAtResult = isResult;
    const [from, to] = isResult ? [this.#screen, this.#result] : [this.#result, this.#screen];
    from.element.replaceWith(to.element);
    this.#dialog.setTitle(isResult ? texts.lookTitle : texts.title);
    if (!isResult) this.#draw();
  }

  async #leave(): Promise<void> {
    const { store } = this.#options;
    const count = this.#scan.pages.length;
    const answer = count > 0 ? await this.#dialog.ask(texts.leave(count, store.isLasting())) : 'discard';
    if (answer === undefined || answer === 'stay') return;
    if (answer === 'discard') store.clear();
    await this.#end(undefined);
  }

  async #end(files: readonly File[] | undefined): Promise<void> {
    this.#result.goBack();
    const usedPhotos = this.#scan.pages.flatMap(({ firstPhoto }) => firstPhoto ?? []);
    if (await this.#dialog.close()) this.#finish(files && { files, usedPhotos });
  }
}

function isSame(a: File, b: File): boolean {
  return fingerprintFile(a, undefined) === fingerprintFile(b, undefined);
}
