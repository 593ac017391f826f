import type { PhoneJobView } from '@svc/protocol/phone';
import type { PictureDesk } from './pictures/picture-desk.ts';
import type { PictureWork, PreparedFile } from './pictures/prepared-picture.ts';
import { findSendable, takesSeveral, type ChosenFile, type ListEvent } from './state/file-list.ts';
import type { PhoneState, ReadyState } from './state/phone-state.ts';
import type { FilePreparer } from './upload/file-preparer.ts';

export interface ChooserParts {
  preparer: FilePreparer;
  /** Makes pictures ready. Absent: files are sent as they are. */
  pictures: Pick<PictureDesk, 'prepare' | 'settings'> | undefined;
  findState: () => PhoneState;
  changeList: (event: ListEvent) => void;
  onWork: (work: PictureWork | undefined) => void;
}

/**
 * Turns what a person has chosen into entries of the list: with their ids, and pictures made ready for the place. Where
 * the job takes several, one choice after the other; where it takes one, the latest choice counts.
 */
export class FileChooser {
  readonly #parts: ChooserParts;
  readonly #work = new Map<object, PictureWork>();
  #latest = new AbortController();
  #lastChoice: Promise<unknown> = Promise.resolve();

  constructor(parts: ChooserParts) {
    this.#parts = parts;
  }

  /** @returns whether a file of the list can be sent, or is. */
  async choose(files: readonly File[], isFromCamera: boolean): Promise<boolean> {
    const isTaken = await this.#inTurn(async () => {
      const chosen = await this.#prepareAll(files, isFromCamera);
      if (chosen) this.#parts.changeList({ type: 'filesChosen', files: chosen });
      return chosen !== undefined;
    });
    const state = this.#parts.findState();
    return isTaken && (state.name !== 'ready' || findSendable(state.files).length > 0);
  }

  /** Puts another choice in place of a file of the list. */
  async replace(id: string, file: File, isFromCamera: boolean): Promise<void> {
    await this.#inTurn(async () => {
      const [by] = (await this.#prepareAll([file], isFromCamera)) ?? [];
      if (by) this.#parts.changeList({ type: 'fileReplaced', id, by });
    });
  }

  /**
   * Puts another form of a picture in its place.
   *
   * @param options.isConfirmed - the person wants to send it as it is. Default false.
   */
  async change(id: string, prepared: PreparedFile, { isConfirmed = false } = {}): Promise<void> {
    const { findState, changeList } = this.#parts;
    const state = findState();
    const former = state.name === 'ready' && state.files.find((file) => file.id === id);
    if (!former || state.name !== 'ready') return;
    const by = await this.#identify({ ...prepared, isFromCamera: former.isFromCamera }, state);
    changeList({ type: 'fileReplaced', id, by });
    if (isConfirmed) changeList({ type: 'fileConfirmed', id: by.id });
  }

  /** Where the job takes one file, a choice waits for no other. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const state = this.#parts.findState();
    if (state.name !== 'ready' || !takesSeveral(state.job)) return work();
    const done = this.#lastChoice.then(work);
    this.#lastChoice = done.catch(() => undefined); // told to who has chosen
    return done;
  }

  /** `undefined`: the person has chosen another file meanwhile, and the job takes one; or the job takes no more. */
  async #prepareAll(files: readonly File[], isFromCamera: boolean): Promise<ChosenFile[] | undefined> {
    const state = this.#parts.findState();
    if (state.name !== 'ready') return undefined;
    if (!takesSeveral(state.job)) this.stop(); // what is still made ready is not sent
    const { signal } = this.#latest;
    const { pictures } = this.#parts;
    try {
      for (;;) {
        const chosen: ChosenFile[] = [];
        const settings = pictures?.settings;
        for (const file of files) {
          const prepared = await this.#prepare(file, state.job, signal);
          chosen.push(await this.#identify({ ...prepared, isFromCamera }, state, chosen));
        }
        if (signal.aborted) return undefined;
        // Else the person has changed meanwhile what is done with pictures
        if (settings === pictures?.settings) return chosen;
      }
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  /** Gives a file an id that no other of the list has. */
  #identify(
    chosen: Omit<ChosenFile, 'id' | 'seal'>,
    { files, job }: Pick<ReadyState, 'files' | 'job'>,
    others: readonly ChosenFile[] = [],
  ): Promise<ChosenFile> {
    return this.#parts.preparer.identify(chosen, takesSeveral(job) ? [...files, ...others] : [], job.files);
  }

  /** Stops making pictures ready: the person chooses anew, or the page is done with the job. */
  stop(): void {
    this.#latest.abort();
    this.#latest = new AbortController();
    this.noteWork(undefined, this);
  }

  /**
   * Notes what is under way with a picture.
   *
   * @param owner - who works: each says when it has ended.
   */
  noteWork(work: PictureWork | undefined, owner: object): void {
    this.#work.delete(owner);
    if (work) this.#work.set(owner, work);
    this.#parts.onWork(Array.from(this.#work.values()).pop());
  }

  async #prepare(file: File, job: PhoneJobView, signal: AbortSignal): Promise<PreparedFile> {
    const { pictures } = this.#parts;
    if (!pictures) return { file };
    const onWork = (work: PictureWork | undefined) => signal.aborted || this.noteWork(work, this);
    return pictures.prepare(file, job, { signal, onWork });
  }
}
