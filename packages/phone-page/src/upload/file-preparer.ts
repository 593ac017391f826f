import type { PhoneFile } from '@svc/protocol/phone';
import type { JobAccess } from '../job/job-access.ts';
import type { JobAnswer } from '../job/job-client.ts';
import { createFileId } from '../job/job-memory.ts';
import type { SavedFile } from '../saved-file/file-store.ts';
import { findSavedFiles } from '../saved-file/saved-file.ts';
import { findDoubt, type FileRules } from '../state/check-file.ts';
import type { ChosenFile } from '../state/file-list.ts';
import type { PhoneEvent } from '../state/phone-state.ts';
import { FileSource } from './file-source.ts';
import { fingerprintFile, hashFile } from './hash-file.ts';
import { sendAsItIs, type OutgoingFile } from './outgoing-file.ts';
import type { Sealer } from './sealer.ts';

/** Prepares the files of one job for sending: unchanged, or sealed. */
export class FilePreparer {
  readonly #job: JobAccess;
  #sealer: Sealer | undefined;

  constructor(job: JobAccess, sealer: Sealer | undefined) {
    this.#job = job;
    this.#sealer = sealer;
  }

  /**
   * The event of an answer about the job before files are taken: files are taken only if the page can seal them, the
   * job is not for sealed files, or the person has allowed unsealed files at the computer. Tells the server. Never
   * rejects.
   */
  async judgeAnswer(answer: JobAnswer): Promise<PhoneEvent> {
    const answered: PhoneEvent = { type: 'jobAnswered', answer };
    if (answer.kind !== 'open' || answer.job.state === 'done') return answered;
    const { sealed } = answer.job;
    const state = this.#sealer ? await this.#sealer.check() : 'badKey';
    const problem = state === 'badKey' ? 'key_lost' : state === 'cannotSeal' ? 'cannot_seal' : undefined;
    this.#job.noteSealing(state === 'ready' ? 'ready' : problem);
    if (problem && sealed) return { type: 'sealingBlocked', problem };
    if (problem && (sealed === false || !this.#sealer)) {
      this.#sealer = undefined; // files are sent unsealed from now on
      return answered;
    }
    switch (state) {
      case 'ready':
        return answered;
      case 'unreachable':
        return { type: 'jobAnswered', answer: { kind: 'unreachable' } };
      case 'unloadable':
        return { type: 'sealingFailed', reason: 'unexpected' };
      case 'badKey':
      case 'cannotSeal':
        return { type: 'sealingFailed', reason: state };
      default:
        return state satisfies never;
    }
  }

  /**
   * Saved files to continue with.
   *
   * @param onLate - called with those of a browser that is slow to answer, for the claim at that time.
   */
  async findSaved(onLate: (saved: SavedFile[]) => void): Promise<SavedFile[]> {
    const isOurs = ({ record }: SavedFile) => record.claim === this.#job.claim;
    return this.pickUsable(
      await findSavedFiles(this.#job.id, (late) => onLate(this.pickUsable(late).filter(isOurs))),
    );
  }

  /** Sealed files must not be sent unsealed, nor the other way round. */
  pickUsable(saved: readonly SavedFile[]): SavedFile[] {
    return saved.filter(({ record }) => (record.seal !== undefined) === (this.#sealer !== undefined));
  }

  /**
   * A chosen file with its id in the list. A file that the server has bytes of, from before a reload, gets its former
   * id. A sealed file does not: each choice has a new seal, since one seal for two files would reveal both.
   *
   * @param others - files that have their ids.
   */
  async identify(
    chosen: Omit<ChosenFile, 'id' | 'seal'>,
    others: readonly ChosenFile[],
    announced: readonly PhoneFile[] = [],
  ): Promise<ChosenFile> {
    const { file } = chosen;
    const sealer = await this.#sealer?.load();
    if (sealer) return { ...chosen, id: createFileId(), seal: await sealer.createSeal() };
    const takenIds = new Set(others.map(({ id }) => id));
    const isKnown = announced.some(({ id, size }) => size === file.size && !takenIds.has(id));
    const sha256 = isKnown ? await hashFile(file).catch(() => undefined) : undefined; // the phone has lost it
    return { ...chosen, id: this.#job.identifyFile(fingerprintFile(file, sha256), takenIds) };
  }

  /**
   * The outgoing form of a file.
   *
   * @throws TypeError, when it is to be sealed and its seal is missing or damaged.
   */
  async prepare(chosen: ChosenFile, rules: FileRules): Promise<OutgoingFile> {
    const outgoing = await this.#sealIfAsked(chosen);
    if (!findDoubt(chosen.file, rules)) return outgoing;
    // The person has confirmed the file, so the computer does not ask again.
    const metadata = { ...outgoing.metadata, confirmed: 'true' };
    return { ...outgoing, metadata, announced: { ...outgoing.announced, confirmed: true } };
  }

  async #sealIfAsked(chosen: ChosenFile): Promise<OutgoingFile> {
    const { file, id, seal } = chosen;
    const source = new FileSource(file, { findCopy: () => this.#findCopy(chosen) });
    if (!this.#sealer) return sendAsItIs(source);
    if (seal === undefined) throw new TypeError('The file has no seal.');
    return (await this.#sealer.load()).seal(source, { jobId: this.#job.id, fileId: id, seal });
  }

  /** The saved file may be of an earlier choice. */
  async #findCopy({ file, id, seal }: ChosenFile): Promise<File | undefined> {
    const fingerprint = fingerprintFile(file, undefined);
    const saved = await findSavedFiles(this.#job.id);
    return saved.find(
      ({ file: copy, record }) =>
        record.fileId === id && record.seal === seal && fingerprintFile(copy, undefined) === fingerprint,
    )?.file;
  }
}
