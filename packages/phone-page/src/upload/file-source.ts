import { pause } from '../job/pause.ts';

/** How many failed reads make a file count as lost: some seconds, with the pauses. */
const MAX_FAILURES = 4;

export interface FileSourceOptions {
  /** The saved copy of the whole file, if there is one. */
  findCopy?: () => Promise<File | undefined>;
  wait?: (failures: number) => Promise<void>;
}

/**
 * The bytes of a chosen file. A failed read may succeed a moment later: WebKit refuses all reads while its page is
 * being left. So the file, or its saved copy, is read again.
 */
export class FileSource {
  readonly #findCopy: () => Promise<File | undefined>;
  readonly #wait: (failures: number) => Promise<void>;
  #file: File;

  constructor(
    file: File,
    { findCopy = () => Promise.resolve(undefined), wait = pause }: FileSourceOptions = {},
  ) {
    this.#file = file;
    this.#findCopy = findCopy;
    this.#wait = wait;
  }

  get file(): File {
    return this.#file;
  }

  /**
   * Reads the file, and once more after a failure.
   *
   * @throws what the last read threw.
   */
  async read<Result>(work: (file: File) => Promise<Result>): Promise<Result> {
    try {
      return await work(this.#file);
    } catch (error) {
      if (isAbort(error)) throw error;
      // The copy is read first: the file may have been changed, which reading its first byte does not reveal.
      if (!(await this.#takeCopy()) && !(await this.recover())) throw error;
      return await work(this.#file);
    }
  }

  /** Whether it can be read now, soon, or from its copy. */
  async recover(): Promise<boolean> {
    for (let failures = 0; failures < MAX_FAILURES; failures += 1) {
      if (failures > 0) await this.#wait(failures - 1);
      if ((await isReadable(this.#file)) || (await this.#takeCopy())) return true;
    }
    return false;
  }

  async #takeCopy(): Promise<boolean> {
    const copy = await this.#findCopy().catch(() => undefined); // the browser's storage fails as well
    if (!copy || !(await isReadable(copy))) return false;
    this.#file = copy;
    return true;
  }
}

async function isReadable(blob: Blob): Promise<boolean> {
  try {
    await blob.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false; // the error's name says why: NotReadableError, NotFoundError
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
