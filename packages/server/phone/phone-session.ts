import type { PhoneJobView } from '../src/phone-contract.ts';
import { askForJob, type JobAnswer } from './job/job-client.ts';
import { recallJob, rememberJob, type JobMemory, type TextStorage } from './job/job-memory.ts';
import { pause } from './job/pause.ts';
import { onReconnect } from './job/reconnect-events.ts';
import { becomeSender, hasOtherSender, onOtherSender } from './job/sender-election.ts';
import { watchJob } from './job/watch-job.ts';
import type { SavedFile } from './saved-file/file-store.ts';
import { findSavedFile, removeSavedFile, removeStaleFiles, saveFile } from './saved-file/saved-file.ts';
import { findFileProblem } from './state/check-file.ts';
import { FIRST_STATE, reducePhoneState, type PhoneEvent, type PhoneState } from './state/phone-state.ts';
import { canTryAgain, STATE_RULES } from './state/state-rules.ts';
import { UploadSession } from './upload/upload-session.ts';

/** While nothing is sent, only an end is of interest. */
const WAIT_SECONDS = 25;
/** While a file is sent, the answer also tells how much has arrived. */
const WAIT_SECONDS_SENDING = 8;

/** One visit of the page for one job: asks for it, sends a file for it, and tells what state that is. */
export class PhoneSession {
  readonly #jobId: string;
  readonly #storage: TextStorage | undefined;
  readonly #onChange: (state: PhoneState) => void;
  readonly #reload: () => void;
  readonly #ending = new AbortController();
  #memory: JobMemory;
  #state: PhoneState = FIRST_STATE;
  #upload: UploadSession | undefined;
  #opening: Promise<void> | undefined;
  #hasChosen = false;

  constructor(options: {
    jobId: string;
    storage: TextStorage | undefined;
    onChange: (state: PhoneState) => void;
    /** Opens the page again. */
    reload: () => void;
  }) {
    this.#jobId = options.jobId;
    this.#storage = options.storage;
    this.#onChange = options.onChange;
    this.#reload = options.reload;
    this.#memory = recallJob(options.storage, options.jobId);
  }

  /** Asks for the job until there is an answer, and resumes an upload that the end of the page interrupted. */
  open(): Promise<void> {
    this.#opening ??= this.#waitForJob();
    return this.#opening;
  }

  /** Sends a file if it fits what the site takes, to its end. */
  async send(file: File): Promise<void> {
    this.#hasChosen = true;
    await this.open();
    await this.#start(file, false);
  }

  /** Sends the file that was refused because of its type. */
  async sendAnyway(): Promise<void> {
    const refused = this.#state.name === 'ready' ? this.#state.refused : undefined;
    if (refused) await this.#start(refused, false, true); // still checks the size, and the type unless it is only a hint
  }

  /** Stops sending the file, so that another can be chosen. */
  chooseAnother(): void {
    this.#upload?.end('chooseAnother');
  }

  async #waitForJob(): Promise<void> {
    const saved = await findSavedFile(this.#jobId);
    if (saved && saved.record.claim !== this.#memory.claim) this.#remember({ claim: saved.record.claim });
    for (let failures = 0; this.#state.name === 'loading'; failures += 1) {
      this.#takeAnswer(await this.#askForJob());
      if (this.#state.name === 'loading') await pause(failures, this.#ending.signal);
    }
    if (this.#state.name !== 'ready') void removeSavedFile(this.#jobId);
    else if (saved && !this.#hasChosen) void this.#start(saved.file, true);
    void removeStaleFiles(this.#jobId);
    void this.#watch();
  }

  /** @param isTypeSettled - the type of a resumed file was accepted before. */
  async #start(file: File, isResumed: boolean, isTypeSettled = isResumed): Promise<void> {
    if (this.#state.name !== 'ready') return;
    const { job } = this.#state;
    const problem = findFileProblem(file, job, isTypeSettled);
    if (problem) return this.#dispatch({ type: 'fileRefused', problem, file });
    this.#dispatch({ type: 'fileChosen', file, isResumed });
    becomeSender(this.#storage, this.#jobId);
    if (!isResumed) saveFile(this.#jobId, this.#describeFile(file, job));
    this.#upload = new UploadSession({
      jobId: this.#jobId,
      job,
      file,
      isResumed,
      recall: () => this.#memory,
      remember: (memory) => this.#remember(memory),
      askForJob: () => this.#askForJob(),
      report: (event) => this.#dispatch(event),
    });
    const outcome = await this.#upload.run();
    this.#upload = undefined;
    this.#dispatch({ type: 'sendingEnded', outcome });
    if (!canTryAgain(this.#state)) void removeSavedFile(this.#jobId);
  }

  #describeFile(file: File, { expiresAt }: PhoneJobView): SavedFile {
    const { name, type, lastModified, size } = file;
    const { claim } = this.#memory;
    return {
      file,
      record: { name, type, lastModified, size, claim, expiresAtMs: Date.parse(expiresAt) || 0 },
    };
  }

  #watch(): Promise<void> {
    const { signal } = this.#ending;
    onOtherSender(this.#jobId, () => this.#yieldToOtherTab(), signal);
    onReconnect(() => this.#reclaimSending(), signal);
    return watchJob({
      ask: (waitSeconds, signal) => this.#askForJob({ waitSeconds, signal }),
      waitSeconds: () => (this.#upload ? WAIT_SECONDS_SENDING : WAIT_SECONDS),
      onAnswer: (answer) => this.#handleJobAnswer(answer),
      signal,
    });
  }

  #handleJobAnswer(answer: JobAnswer): void {
    if (this.#upload) this.#upload.handleJobAnswer(answer);
    // Other changes do not concern the page before a file is chosen
    else if (answer.kind !== 'open' || answer.job.state === 'done') this.#takeAnswer(answer);
  }

  #yieldToOtherTab(): void {
    this.#upload?.yieldToOtherTab();
    this.#dispatch({ type: 'takenOver' });
  }

  /** The visible tab is the one that sends, with the bytes that were chosen last. */
  #reclaimSending(): void {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible && this.#upload && hasOtherSender(this.#storage, this.#jobId)) this.#reload();
  }

  #remember(memory: JobMemory): void {
    this.#memory = memory;
    rememberJob(this.#storage, this.#jobId, memory);
  }

  #askForJob(how: { waitSeconds?: number; signal?: AbortSignal } = {}): Promise<JobAnswer> {
    return askForJob({
      jobId: this.#jobId,
      claim: this.#memory.claim,
      fetch: window.fetch.bind(window),
      ...how,
    });
  }

  #takeAnswer(answer: JobAnswer): void {
    switch (answer.kind) {
      case 'open':
        return this.#dispatch({ type: 'jobRead', job: answer.job });
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
    if (STATE_RULES[next.name].isFinal) this.#ending.abort();
    this.#onChange(next);
  }
}
