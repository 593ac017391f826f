import type { PictureTools } from '@svc/pictures';
import { recallScan } from '../job/job-memory.ts';
import type { TextStorage } from '../job/stored-json.ts';
import type { PhoneSession } from '../phone-session.ts';
import { takesSeveral, type ListedFile } from '../state/file-list.ts';
import type { PhoneState, ReadyState } from '../state/phone-state.ts';
import type { PictureTraits } from '../view/describe-pictures.ts';
import type { PictureDesk } from './picture-desk.ts';
import { findLimit, takesPdf, takesPictures } from './plan-picture.ts';
import type { PictureSettings } from './picture-settings.ts';
import { isTooLarge } from './picture-offer.ts';

export interface PictureActionsOptions {
  desk: PictureDesk;
  storage: TextStorage | undefined;
  /** The job that the page shows. */
  findSession: () => PhoneSession;
  /** What can be done with pictures has changed. */
  onTraits: () => void;
}

/** What a person does with the pictures of the list. */
export class PictureActions {
  readonly #options: PictureActionsOptions;
  /** The files for which a smaller picture was looked for. */
  readonly #judged = new Set<string>();
  #hasTools = false;

  constructor(options: PictureActionsOptions) {
    this.#options = options;
  }

  get #session(): PhoneSession {
    return this.#options.findSession();
  }
  get #desk(): PictureDesk {
    return this.#options.desk;
  }

  /** What the page offers. `undefined`: this browser lacks what it needs, or it is not known yet. */
  get traits(): PictureTraits | undefined {
    if (!this.#hasTools) return undefined;
    const pages = recallScan(this.#options.storage, this.#session.jobId);
    return { settings: this.#desk.settings, scannedPages: Array.isArray(pages) ? pages.length : 0 };
  }

  /** Looks for a smaller picture in place of each that is too large. Call it with every state. */
  noteState(state: PhoneState): void {
    if (state.name !== 'ready') return;
    if (!this.#hasTools) void this.#loadTools();
    for (const listed of state.files) {
      const { info, trouble } = listed.picture ?? {};
      if (!isTooLarge(listed) || !info || trouble || this.#judged.has(listed.id)) continue;
      this.#judged.add(listed.id);
      void this.#findOffer(listed, state);
    }
  }

  /** Takes the smaller picture that was offered. */
  makeSmaller(id: string): void {
    const offer = this.#find(id)?.offer;
    if (offer) void this.#session.change(id, offer);
  }

  /** Sends what the person chose, unchanged. */
  useOriginal(id: string): void {
    const { picture } = this.#find(id) ?? {};
    if (!picture) return;
    const { edit: _edit, trouble: _trouble, ...known } = picture;
    const original = { ...known, steps: [], isOriginalWanted: true as const, needsLook: false };
    void this.#session.change(id, { file: picture.original, picture: original }, { isConfirmed: true });
  }

  async edit(id: string): Promise<void> {
    const listed = this.#find(id);
    const tools = await this.#desk.tools();
    if (!listed?.picture || !tools) return;
    const { openEditor } = await import('../tools/editor/open-editor.ts');
    const edit = await openEditor({ tools, picture: await findDrawable(listed, tools) });
    if (edit) await this.#prepareAgain(listed, { edit });
  }

  /**
   * Scans paper, page by page. What results is chosen like any other file.
   *
   * @param firstPhotos - of the first pages.
   */
  async scan(firstPhotos: readonly File[] = []): Promise<void> {
    const session = this.#session;
    const { state, jobId, claim } = session;
    const tools = await this.#desk.tools();
    if (state.name !== 'ready' || !tools) return;
    const { job, files } = state;
    const [{ createPageStore }, { openScanner }] = await Promise.all([
      import('../tools/scanner/job-page-store.ts'),
      import('../tools/scanner/open-scanner.ts'),
    ]);
    const store = createPageStore({ jobId, claim, expiresAt: job.expiresAt }, this.#options.storage);
    const scanned = await openScanner({
      tools,
      store,
      firstPhotos,
      takes: { pdf: takesPdf(job.accept), pictures: takesPictures(job.accept) },
      maxBytes: findLimit(job),
      isSentAtOnce: !takesSeveral(job),
      maxFiles: takesSeveral(job) ? Math.max(1, job.maxFiles - files.length) : 1,
    });
    if (scanned) {
      await session.choose(scanned);
      store.clear();
    }
    this.#options.onTraits();
  }

  /** Makes a PDF of a picture that the place does not take. */
  async makePdf(id: string): Promise<void> {
    const { picture } = this.#find(id) ?? {};
    if (picture) await this.scan([picture.original]);
  }

  /** Changes what is done with every picture, and does it with those of the list. */
  async changeSettings(change: Partial<PictureSettings>): Promise<void> {
    this.#desk.changeSettings(change);
    this.#options.onTraits();
    const { state } = this.#session;
    const files = state.name === 'ready' ? state.files : [];
    for (const listed of files) {
      if (listed.picture && !listed.picture.isOriginalWanted) await this.#prepareAgain(listed);
    }
  }

  async #loadTools(): Promise<void> {
    const hadTools = this.#hasTools;
    this.#hasTools = (await this.#desk.tools()) !== undefined;
    if (this.#hasTools !== hadTools) this.#options.onTraits();
  }

  /** The person is looking at it, so it is not sent by itself. */
  async #prepareAgain(listed: ListedFile, { edit = listed.picture?.edit } = {}): Promise<void> {
    const { state } = this.#session;
    if (state.name !== 'ready' || !listed.picture) return;
    const { original, steps } = listed.picture;
    const makesSmaller = steps.some(({ kind }) => kind === 'madeSmaller');
    const onWork = (work: ReadyState['work']) => this.#session.noteWork(work);
    const { file, picture } = await this.#desk.prepare(original, state.job, { edit, makesSmaller, onWork });
    await this.#session.change(listed.id, {
      file,
      ...(picture && { picture: { ...picture, needsLook: true } }),
    });
  }

  async #findOffer({ id, picture }: ListedFile, { job }: ReadyState): Promise<void> {
    if (!picture) return;
    const offer = await this.#desk.prepare(picture.original, job, { edit: picture.edit, makesSmaller: true });
    this.#session.changeList({ type: 'offerFound', id, offer });
  }

  #find(id: string): ListedFile | undefined {
    const { state } = this.#session;
    return state.name === 'ready' ? state.files.find((file) => file.id === id) : undefined;
  }
}

/** What a page can show of a picture: browsers do not show all formats. */
async function findDrawable({ picture, file }: ListedFile, tools: PictureTools): Promise<Blob> {
  const original = picture?.original ?? file;
  const isShown = picture?.info?.format !== 'heic' && picture?.info?.format !== 'tiff';
  return isShown ? original : (await tools.change(original, { types: ['image/jpeg'] })).file;
}
