import { SEAL_KEY_PARAMETER } from '@svc/protocol';
import { SHARED_PARAMETER, type SharedMark } from '@svc/protocol/phone';
import { pause } from '../job/pause.ts';
import type { TextStorage } from '../job/stored-json.ts';
import { watchNext } from '../job/watch-next.ts';
import { ShareView } from './share-view.ts';
import { findSharedFiles, forgetSharedFiles, type SharedFile } from './shared-files.ts';
import { findWaitingJob, type DoneJob, type WaitingJob } from './waiting-job.ts';

export interface SharePageOptions {
  storage: TextStorage | undefined;
  /** The page goes on with the job, whose address it has. */
  openJob: (job: WaitingJob) => void;
}

/**
 * The page after files were shared: goes on with a job that waits at a known computer, or shows that a code is to be
 * scanned, until the computer asks. The files are kept meanwhile, and nothing is sent here.
 */
export class SharePage {
  readonly #options: SharePageOptions;
  readonly #view: ShareView;
  readonly #lost = new Set<string>();
  #looking = new AbortController();
  #isOver = false;

  constructor(options: SharePageOptions) {
    this.#options = options;
    this.#view = new ShareView(() => void this.#forget());
    // Meanwhile, the page of a job may have used the files, or a code was scanned
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && !this.#isOver) void this.open();
    });
  }

  /** Looks for a job, until one waits or the files are gone. */
  async open(): Promise<void> {
    this.#looking.abort();
    const looking = new AbortController();
    this.#looking = looking;
    const { signal } = looking;
    const why = readMark(); // files of an earlier share are not what the person has just shared
    const files = why ? [] : await findSharedFiles(this.#options.storage);
    if (signal.aborted) return;
    if (files.length === 0) this.#view.draw({ name: 'notKept', why });
    else await this.#look(files, signal);
  }

  async #look(files: readonly SharedFile[], signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const search = await findWaitingJob(this.#options.storage);
      if (signal.aborted) return;
      if (search.kind === 'waits') return this.#goOn(search.job);
      this.#view.draw({ name: 'kept', files });
      if (search.kind === 'mayCome') return this.#wait(search.after, signal);
      if (search.kind === 'nothing') return;
      await pause(failures, signal);
    }
  }

  /** The computer that this phone served last may ask for files while the page is open. */
  #wait({ jobId, claim }: DoneJob, signal: AbortSignal): Promise<void> {
    return watchNext({
      jobId,
      claim,
      outcome: undefined,
      ignored: this.#lost,
      onOutcome: () => undefined,
      onNext: (nextId) => {
        void this.open();
        this.#lost.add(nextId); // is looked at once
      },
      onEnd: () => undefined,
      signal,
    });
  }

  #goOn(job: WaitingJob): void {
    this.#end();
    this.#view.close();
    writeAddress(job);
    this.#options.openJob(job);
  }

  async #forget(): Promise<void> {
    this.#end();
    this.#view.draw({ name: 'notKept', why: 'forgotten' });
    await forgetSharedFiles(this.#options.storage);
  }

  #end(): void {
    this.#isOver = true;
    this.#looking.abort();
  }
}

function readMark(): SharedMark {
  const mark = new URLSearchParams(window.location.search).get(SHARED_PARAMETER);
  return mark === 'again' || mark === 'full' ? mark : '';
}

/** The address of the job's code: a reload opens it. */
function writeAddress({ jobId, sealKey }: WaitingJob): void {
  const url = new URL(window.location.href);
  url.search = new URLSearchParams({ job_id: jobId }).toString();
  url.hash = sealKey === undefined ? '' : `${SEAL_KEY_PARAMETER}=${sealKey}`;
  window.history.replaceState(null, '', url);
}
