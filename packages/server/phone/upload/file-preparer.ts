import type { PhoneFile } from '../../src/phone-contract.ts';
import type { JobAccess } from '../job/job-access.ts';
import { createFileId } from '../job/job-memory.ts';
import type { SavedFile } from '../saved-file/file-store.ts';
import type { ChosenFile } from '../state/file-list.ts';
import { fingerprintFile, hashFile } from './hash-file.ts';
import { sendAsItIs, type OutgoingFile } from './outgoing-file.ts';
import type { Sealer } from './sealed-file.ts';

/** Brings the files of one job into the form in which they leave the phone: as they are, or sealed. */
export class FilePreparer {
  readonly #job: JobAccess;
  readonly #sealer: Sealer | undefined;

  constructor(job: JobAccess, sealer: Sealer | undefined) {
    this.#job = job;
    this.#sealer = sealer;
  }

  /** Saved files to go on with. What was sealed must not be sent as it is, nor the other way round. */
  pickUsable(saved: readonly SavedFile[]): SavedFile[] {
    return saved.filter(({ record }) => (record.seal !== undefined) === (this.#sealer !== undefined));
  }

  /**
   * A chosen file with its id in the list. One that the server has bytes of, from before a reload, gets the id that it
   * had then, unless it is sealed: each choice is sealed anew, as one seal for two files would open both.
   *
   * @param others - files that have their ids.
   */
  async identify(
    { file, isFromCamera }: Pick<ChosenFile, 'file' | 'isFromCamera'>,
    others: readonly ChosenFile[],
    announced: readonly PhoneFile[] = [],
  ): Promise<ChosenFile> {
    if (this.#sealer) {
      const seal = await this.#sealer.createSeal().catch(() => undefined); // tried again when it is sent
      return { id: createFileId(), file, isFromCamera, seal };
    }
    const takenIds = new Set(others.map(({ id }) => id));
    const isKnown = announced.some(({ id, size }) => size === file.size && !takenIds.has(id));
    const sha256 = isKnown ? await hashFile(file).catch(() => undefined) : undefined; // the phone has lost it
    return { id: this.#job.identifyFile(fingerprintFile(file, sha256), takenIds), file, isFromCamera };
  }

  /**
   * The only file of the job, and what it is sealed with. `undefined`: the code that seals cannot be fetched.
   *
   * @param known - what it was sealed with before.
   */
  async prepareOnly(
    file: File,
    known: string | undefined,
  ): Promise<{ file: OutgoingFile; seal: string | undefined } | undefined> {
    if (!this.#sealer) return { file: sendAsItIs(file), seal: undefined };
    try {
      const seal = known ?? (await this.#sealer.createSeal());
      return { file: await this.#sealer.seal(file, { jobId: this.#job.id, seal }), seal };
    } catch {
      return undefined; // no network, or the key is none
    }
  }

  /** One file of a list. Rejects, when the code that seals cannot be fetched. */
  async prepareListed({ file, id: fileId, seal }: ChosenFile): Promise<OutgoingFile> {
    if (!this.#sealer) return sendAsItIs(file);
    const sealing = { jobId: this.#job.id, fileId, seal: seal ?? (await this.#sealer.createSeal()) };
    return this.#sealer.seal(file, sealing);
  }
}
