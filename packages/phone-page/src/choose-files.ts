import type { PhoneJobView } from '@svc/protocol/phone';
import type { PictureDesk } from './pictures/picture-desk.ts';
import type { PictureWork, PreparedFile } from './pictures/prepared-picture.ts';
import { takesSeveral, type ChosenFile } from './state/file-list.ts';
import type { ReadyState } from './state/phone-state.ts';
import type { FilePreparer } from './upload/file-preparer.ts';

export interface ChooserParts {
  preparer: FilePreparer;
  /** Makes pictures ready. Absent: files are sent as they are. */
  pictures: Pick<PictureDesk, 'prepare'> | undefined;
  onWork: (work: PictureWork | undefined) => void;
}

/** Turns what a person has chosen into entries of the list: with their ids, and pictures made ready for the place. */
export class FileChooser {
  readonly #parts: ChooserParts;
  readonly #work = new Map<object, PictureWork>();
  #latest = new AbortController();

  constructor(parts: ChooserParts) {
    this.#parts = parts;
  }

  /** `undefined`: the person has chosen another file meanwhile, and the job takes one. */
  async choose(
    files: readonly File[],
    { state, isFromCamera }: { state: ReadyState; isFromCamera: boolean },
  ): Promise<readonly ChosenFile[] | undefined> {
    if (!takesSeveral(state.job)) this.stop(); // what is still made ready is not sent
    const { signal } = this.#latest;
    const chosen: ChosenFile[] = [];
    try {
      for (const file of files) {
        const prepared = await this.#prepare(file, state.job, signal);
        chosen.push(await this.identify({ ...prepared, isFromCamera }, state, chosen));
      }
      return signal.aborted ? undefined : chosen;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  /** Gives a file an id that no other of the list has. */
  identify(
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
