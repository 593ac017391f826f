import type { PictureTools } from '@svc/pictures';
import { recallScan } from '../job/job-memory.ts';
import type { TextStorage } from '../job/stored-json.ts';
import type { PhoneSession } from '../phone-session.ts';
import { isTooLarge, originalOf, type ListedFile } from '../state/file-list.ts';
import { isBusy, type PhoneState, type ReadyState } from '../state/phone-state.ts';
import type { PictureTraits } from '../view/describe-pictures.ts';
import type { PictureDesk } from './picture-desk.ts';
import type { PictureEdit, PictureWork, PreparedPicture } from './prepared-picture.ts';
import type { PictureSettings } from './picture-settings.ts';

export interface PictureActionsOptions {
  desk: PictureDesk;
  storage: TextStorage | undefined;
  /** The job that the page shows. */
  findSession: () => PhoneSession;
  /** What can be done with pictures has changed. */
  onTraits: () => void;
}

/** What a person does with the pictures of the list. It is there when the tools are. */
export class PictureActions {
  readonly #options: PictureActionsOptions;
  /** The pictures for which a smaller one was looked for. */
  readonly #judged = new WeakSet<PreparedPicture>();
  /** Files of an earlier visit that are made ready. */
  readonly #kept = new WeakSet<File>();
  #isToolOpen = false;
  /** Ends the open tool: the page takes no files any more. */
  #ending = new AbortController();
  /** Pictures are made ready again one after the other, as the latest settings say. */
  #lastWork: Promise<unknown> = Promise.resolve();

  constructor(options: PictureActionsOptions) {
    this.#options = options;
  }

  get #session(): PhoneSession {
    return this.#options.findSession();
  }
  get #desk(): PictureDesk {
    return this.#options.desk;
  }

  get traits(): PictureTraits {
    const pages = recallScan(this.#options.storage, this.#session.jobId);
    return { settings: this.#desk.settings, scannedPages: Array.isArray(pages) ? pages.length : 0 };
  }

  /**
   * Looks for a smaller picture in place of each that is too large, and makes those ready that an earlier visit of the
   * page has kept. Call it with every state.
   */
  noteState(state: PhoneState): void {
    if (state.name !== 'ready') return this.#ending.abort();
    for (const listed of state.files) {
      const { picture, file } = listed;
      if (!picture && !this.#desk.hasPrepared(file)) this.#prepareKept(file);
      if (!isTooLarge(listed) || !picture?.info || picture.trouble || this.#judged.has(picture)) continue;
      this.#judged.add(picture);
      void this.#findOffer(listed, state);
    }
  }

  /** Tries once more what could not be loaded. The next state goes on with it. */
  tryAgain(): void {
    const { state } = this.#session;
    if (state.name !== 'ready' || isBusy(state)) return;
    if (state.work) this.#session.noteWork(undefined, this);
    for (const { picture, offer } of state.files) {
      if (picture?.trouble === 'not_loaded') void this.#prepareAgain(picture.original);
      if (picture && offer?.picture?.trouble === 'not_loaded') this.#judged.delete(picture);
    }
  }

  /** Takes the smaller picture that was offered. */
  makeSmaller(id: string): void {
    const offer = this.#find(id)?.offer;
    if (offer) void this.#session.change(id, offer);
  }

  edit(id: string): Promise<void> {
    return this.#openTool(async (tools) => {
      const picture = this.#find(id)?.picture;
      if (!picture) return;
      const { editPicture } = await import('../tools/edit-picture.ts');
      const onOpen = () => this.#session.noteWork(undefined, this);
      const edited = await editPicture(picture, { tools, onOpen, signal: this.#ending.signal });
      if (edited) await this.#prepareAgain(picture.original, edited);
    });
  }

  /**
   * Scans paper, page by page. What results is chosen like any other file.
   *
   * @param id - of a picture that becomes the first page. Default: those of which one PDF is offered, if any.
   */
  async scan(id?: string): Promise<void> {
    await this.#openTool(async (tools) => {
      const session = this.#session;
      const { scanForJob } = await import('../tools/scan-for-job.ts');
      session.noteWork(undefined, this);
      await scanForJob(session, {
        tools,
        id,
        storage: this.#options.storage,
        signal: this.#ending.signal,
      });
    });
    this.#options.onTraits();
  }

  /** Changes what is done with every picture, and does it with those of the list. */
  async changeSettings(change: Partial<PictureSettings>): Promise<void> {
    this.#desk.changeSettings(change);
    this.#options.onTraits();
    const { state } = this.#session;
    const files = state.name === 'ready' ? state.files : [];
    const changed = files.filter(({ picture }) => !picture?.isOriginalWanted);
    await Promise.all(changed.map((listed) => this.#prepareAgain(originalOf(listed))));
  }

  #prepareKept(file: File): void {
    if (this.#kept.has(file)) return;
    this.#kept.add(file);
    void this.#prepareAgain(file);
  }

  /** One at a time. What it needs may not come: then that is said. */
  async #openTool(open: (tools: PictureTools) => Promise<void>): Promise<void> {
    if (this.#isToolOpen) return;
    this.#isToolOpen = true;
    this.#ending = new AbortController();
    const session = this.#session;
    session.noteWork({ kind: 'changing' }, this);
    try {
      const tools = await this.#desk.tools();
      if (!tools) throw new TypeError('The tools are not there.');
      await open(tools);
      session.noteWork(undefined, this);
    } catch {
      session.noteWork({ kind: 'failed' }, this); // a script was not loaded, or the picture cannot be drawn
    } finally {
      this.#isToolOpen = false;
    }
  }

  /** The person is looking at it, so it is not sent by itself. */
  #prepareAgain(original: File, how: { edit?: PictureEdit | undefined } = {}): Promise<void> {
    const session = this.#session;
    const owner = {};
    session.noteWork({ kind: 'changing' }, owner);
    const find = () => {
      const { state } = session;
      const listed =
        state.name === 'ready' ? state.files.find((file) => originalOf(file) === original) : undefined;
      return listed?.picture?.isOriginalWanted && !how.edit ? undefined : listed;
    };
    const work = async () => {
      const { state } = session;
      const former = find();
      if (!former || state.name !== 'ready') return;
      const { picture } = former;
      const edit = 'edit' in how ? how.edit : picture?.edit;
      const makesSmaller = picture?.steps.some(({ kind }) => kind === 'madeSmaller') ?? false;
      const onWork = (step: PictureWork | undefined) => step && session.noteWork(step, owner);
      const ready = await this.#desk.prepare(original, state.job, { edit, makesSmaller, onWork });
      const listed = find(); // the person may have asked for the original meanwhile
      if (!ready.picture || !listed) return;
      const looked = { ...ready.picture, needsLook: true };
      if (ready.file === listed.file)
        session.changeList({ type: 'pictureRead', id: listed.id, picture: looked });
      else await session.change(listed.id, { file: ready.file, picture: looked });
    };
    const done = this.#lastWork.then(work).finally(() => session.noteWork(undefined, owner));
    this.#lastWork = done.catch(() => undefined);
    return done;
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
