import type { PhoneJobView } from '../src/phone-contract.ts';
import { findFileProblem } from './check-file.ts';
import { onComeback } from './comebacks.ts';
import type { KeptFile } from './file-store.ts';
import { askForJob, type JobAnswer } from './job-client.ts';
import { recallJob, rememberJob, type JobMemory, type TextStorage } from './job-memory.ts';
import { findKeptFile, forgetFile, keepFile, sweepKeptFiles } from './kept-file.ts';
import { pause } from './pause.ts';
import {
  canTryAgain,
  FIRST_STATE,
  isFinal,
  reducePhoneState,
  type PhoneEvent,
  type PhoneState,
} from './phone-state.ts';
import { Sending } from './sending.ts';
import { becomeSender, hasOtherSender, onOtherSender } from './sole-sender.ts';
import { watchJob } from './watch-job.ts';

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
  #sending: Sending | undefined;
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

  /** Asks for the job until there is an answer, and goes on with what was sent before the page was ended. */
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

  /** Sends the file that was not taken for its type. */
  async sendAnyway(): Promise<void> {
    const refused = this.#state.name === 'ready' ? this.#state.refused : undefined;
    if (refused) await this.#start(refused, false, true); // a type that is no hint, and the size, hold still
  }

  /** Sends no more of the file, so that another can be chosen. */
  putAside(): void {
    this.#sending?.end('putAside');
  }

  async #waitForJob(): Promise<void> {
    const kept = await findKeptFile(this.#jobId);
    if (kept && kept.record.claim !== this.#memory.claim) this.#remember({ claim: kept.record.claim });
    for (let failures = 0; this.#state.name === 'loading'; failures += 1) {
      this.#takeAnswer(await this.#askForJob());
      if (this.#state.name === 'loading') await pause(failures, this.#ending.signal);
    }
    if (this.#state.name !== 'ready') void forgetFile(this.#jobId);
    else if (kept && !this.#hasChosen) void this.#start(kept.file, true);
    void sweepKeptFiles(this.#jobId);
    void this.#watch();
  }

  /** @param isTypeSettled - of a file that is resumed it was settled before. */
  async #start(file: File, isResumed: boolean, isTypeSettled = isResumed): Promise<void> {
    if (this.#state.name !== 'ready') return;
    const { job } = this.#state;
    const problem = findFileProblem(file, job, isTypeSettled);
    if (problem) return this.#dispatch({ type: 'fileRefused', problem, file });
    this.#dispatch({ type: 'fileChosen', file, isResumed });
    becomeSender(this.#storage, this.#jobId);
    if (!isResumed) keepFile(this.#jobId, this.#describeFile(file, job));
    this.#sending = new Sending({
      jobId: this.#jobId,
      job,
      file,
      isResumed,
      recall: () => this.#memory,
      remember: (memory) => this.#remember(memory),
      askForJob: () => this.#askForJob(),
      report: (event) => this.#dispatch(event),
    });
    const outcome = await this.#sending.run();
    this.#sending = undefined;
    this.#dispatch({ type: 'sendingEnded', outcome });
    if (!canTryAgain(this.#state)) void forgetFile(this.#jobId);
  }

  #describeFile(file: File, { expiresAt }: PhoneJobView): KeptFile {
    const { name, type, lastModified, size } = file;
    const { claim } = this.#memory;
    return {
      file,
      record: { name, type, lastModified, size, claim, expiresAtMs: Date.parse(expiresAt) || 0 },
    };
  }

  #watch(): Promise<void> {
    const { signal } = this.#ending;
    onOtherSender(this.#jobId, () => this.#leaveToOther(), signal);
    onComeback(() => this.#takeBack(), signal);
    return watchJob({
      ask: (waitSeconds, signal) => this.#askForJob({ waitSeconds, signal }),
      waitSeconds: () => (this.#sending ? WAIT_SECONDS_SENDING : WAIT_SECONDS),
      onAnswer: (answer) => this.#hear(answer),
      signal,
    });
  }

  #hear(answer: JobAnswer): void {
    if (this.#sending) this.#sending.hear(answer);
    // What else there is to know was said when the page was opened
    else if (answer.kind !== 'open' || answer.job.state === 'done') this.#takeAnswer(answer);
  }

  #leaveToOther(): void {
    this.#sending?.leaveToOther();
    this.#dispatch({ type: 'takenOver' });
  }

  /** The tab that the person looks at is the one that sends, with the bytes that were chosen last. */
  #takeBack(): void {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen && this.#sending && hasOtherSender(this.#storage, this.#jobId)) this.#reload();
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
    if (isFinal(next)) this.#ending.abort();
    this.#onChange(next);
  }
}
