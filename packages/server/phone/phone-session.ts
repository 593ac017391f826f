import { CLAIM_HEADER } from '../src/phone-contract.ts';
import { findFileProblem } from './check-file.ts';
import { fingerprintFile } from './fingerprint.ts';
import { hashFile } from './hash-file.ts';
import { askForJob, type JobAnswer } from './job-client.ts';
import { recallJob, rememberJob, type JobMemory, type TextStorage } from './job-memory.ts';
import { findKeptFile, forgetFiles, keepFile } from './kept-file.ts';
import { pause } from './pause.ts';
import {
  canTryAgain,
  FIRST_STATE,
  reducePhoneState,
  type PhoneEvent,
  type PhoneState,
} from './phone-state.ts';
import { sendFile } from './send-file.ts';
import { sendOnce } from './send-once.ts';

/** One visit of the page for one job: asks for it, sends a file for it, and tells what state that is. */
export class PhoneSession {
  readonly #jobId: string;
  readonly #storage: TextStorage | undefined;
  readonly #onChange: (state: PhoneState) => void;
  #memory: JobMemory;
  #state: PhoneState = FIRST_STATE;
  #keptFile: File | undefined;
  #opening: Promise<void> | undefined;

  constructor(options: {
    jobId: string;
    storage: TextStorage | undefined;
    onChange: (state: PhoneState) => void;
  }) {
    this.#jobId = options.jobId;
    this.#storage = options.storage;
    this.#onChange = options.onChange;
    this.#memory = recallJob(options.storage, options.jobId);
  }

  /** Asks for the job until there is an answer. */
  open(): Promise<void> {
    this.#opening ??= this.#waitForJob();
    return this.#opening;
  }

  async #waitForJob(): Promise<void> {
    this.#keptFile = await findKeptFile(this.#jobId);
    for (let failures = 0; this.#state.name === 'loading'; failures += 1) {
      this.#takeAnswer(await this.#askForJob());
      if (this.#state.name === 'loading') await pause(failures);
    }
    if (this.#state.name !== 'ready') void forgetFiles();
  }

  /** Asks again, after the person was away from the page: the code may have expired meanwhile. */
  async refresh(): Promise<void> {
    if (this.#state.name === 'ready') this.#takeAnswer(await this.#askForJob());
  }

  /** Sends on the file that was chosen before a reload. */
  async goOn(): Promise<void> {
    if (this.#keptFile) await this.send(this.#keptFile);
  }

  /** Sends a file if it fits what the site takes, to its end. */
  async send(file: File): Promise<void> {
    await this.open();
    if (this.#state.name !== 'ready') return;
    const problem = findFileProblem(file, this.#state.job);
    if (problem) return this.#dispatch({ type: 'fileRefused', problem });
    this.#dispatch({ type: 'fileChosen', file });
    if (file !== this.#keptFile) void keepFile(this.#jobId, file);
    const outcome = await this.#sendChosen(file);
    this.#dispatch({ type: 'sendingEnded', outcome });
    if (!canTryAgain(this.#state)) void forgetFiles();
  }

  async #sendChosen(file: File): ReturnType<typeof sendFile> {
    try {
      const sha256 = await hashFile(file);
      return await this.#sendHashed(file, sha256);
    } catch {
      return 'unreadable'; // nothing but reading the file rejects
    }
  }

  #sendHashed(file: File, sha256: string | undefined): ReturnType<typeof sendFile> {
    const fingerprint = fingerprintFile(file, sha256);
    if (this.#memory.upload?.fingerprint !== fingerprint) this.#remember({ claim: this.#memory.claim });
    return sendFile({
      attempt: () =>
        sendOnce({
          file,
          uploadUrl: this.#memory.upload?.url,
          metadata: {
            job_id: this.#jobId,
            filename: file.name,
            filetype: file.type,
            last_modified: String(file.lastModified),
            ...(sha256 !== undefined && { sha256 }),
          },
          headers: { [CLAIM_HEADER]: this.#memory.claim },
          onUploadUrl: (url) => this.#remember({ claim: this.#memory.claim, upload: { url, fingerprint } }),
          onBytesSent: (bytesSent) =>
            this.#dispatch({ type: 'bytesSent', bytesSent, atMs: performance.now() }),
        }),
      forgetUpload: () => this.#remember({ claim: this.#memory.claim }),
      askForJob: () => this.#askForJob(),
      pause,
      now: () => performance.now(),
      report: (event) => this.#dispatch(event),
    });
  }

  #remember(memory: JobMemory): void {
    this.#memory = memory;
    rememberJob(this.#storage, this.#jobId, memory);
  }

  #askForJob(): Promise<JobAnswer> {
    return askForJob({ jobId: this.#jobId, claim: this.#memory.claim, fetch: window.fetch.bind(window) });
  }

  #takeAnswer(answer: JobAnswer): void {
    const keptFileName = this.#keptFile?.name;
    switch (answer.kind) {
      case 'open':
        return this.#dispatch({
          type: 'jobRead',
          job: answer.job,
          ...(keptFileName !== undefined && { keptFileName }),
        });
      case 'used':
        return this.#dispatch({ type: 'jobUsed' });
      case 'gone':
        return this.#dispatch({ type: 'jobGone' });
      case 'unreachable':
        return this.#dispatch({ type: 'jobUnreachable' });
      default:
        return answer satisfies never;
    }
  }

  #dispatch(event: PhoneEvent): void {
    const next = reducePhoneState(this.#state, event);
    if (next === this.#state) return;
    this.#state = next;
    this.#onChange(next);
  }
}
