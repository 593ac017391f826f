import type { PhoneJobView } from '@svc/protocol/phone';
import { FileChooser } from './choose-files.ts';
import { JobAccess } from './job/job-access.ts';
import type { JobAnswer } from './job/job-client.ts';
import { pause } from './job/pause.ts';
import type { TextStorage } from './job/stored-json.ts';
import { onReconnect } from './job/connection-events.ts';
import { becomeSender, hasOtherSender, onOtherSender } from './job/sender-election.ts';
import { watch, type AnswerWorth } from './job/watch.ts';
import type { PictureDesk } from './pictures/picture-desk.ts';
import type { PictureWork, PreparedFile } from './pictures/prepared-picture.ts';
import type { SavedFile } from './saved-file/file-store.ts';
import { keepList, restoreList } from './saved-file/keep-list.ts';
import { removeSavedFiles } from './saved-file/saved-file.ts';
import { findSendable, takesSeveral, type ListedFile, type ListEvent } from './state/file-list.ts';
import { FIRST_STATE, isBusy, reducePhoneState } from './state/phone-state.ts';
import type { ChainEvent, PhoneEvent, PhoneState } from './state/phone-state.ts';
import type { FailureReason, SendOutcome } from './state/send-outcome.ts';
import { canGiveUp, canStop, canTryAgain, keepsFiles, STATE_RULES } from './state/state-rules.ts';
import { FilePreparer } from './upload/file-preparer.ts';
import { fingerprintFile } from './upload/hash-file.ts';
import { ListUpload } from './upload/list-upload.ts';
import type { Sealer } from './upload/sealer.ts';

/** Idle, only the job's end matters; while sending, the answer also tells how much has arrived. */
const WAIT_SECONDS = { idle: 25, sending: 8 };
export interface PhoneSessionOptions {
  jobId: string;
  /** Of the job's server, if it is another one than the page's. */
  base?: string | undefined;
  storage: TextStorage | undefined;
  onChange: (state: PhoneState) => void;
  reload: () => void;
  /** The job before this one, taken by this phone. Present if this job has just arrived. */
  after?: string | undefined;
  /** Seals the files. Absent: files are not sealed. */
  sealer?: Sealer | undefined;
  /** Makes pictures ready for the place. Absent: files are sent as they are. */
  pictures?: Pick<PictureDesk, 'prepare' | 'settings'> | undefined;
  /** Whether the phone saves the files, for a later visit of the page. Default true. */
  keepsFiles?: boolean;
}

/** One visit of the page for one job: reads the job, sends files, and reports the state. */
export class PhoneSession {
  readonly #options: PhoneSessionOptions;
  readonly #ending = new AbortController();
  readonly #job: JobAccess;
  readonly #preparer: FilePreparer;
  readonly #chooser: FileChooser;
  #state: PhoneState = FIRST_STATE;
  #upload: ListUpload | undefined;
  #opening: Promise<void> | undefined;
  #hasChosen = false;

  constructor(options: PhoneSessionOptions) {
    this.#options = options;
    this.#job = new JobAccess(options.storage, options.jobId, options.base);
    this.#preparer = new FilePreparer(this.#job, options.sealer);
    this.#chooser = new FileChooser({
      preparer: this.#preparer,
      pictures: options.pictures,
      findState: () => this.#state,
      changeList: (event) => this.changeList(event),
      onWork: (work) => this.#dispatch({ type: 'pictureWorked', work }),
    });
    if (options.after !== undefined) this.#job.rememberFormer(options.after);
    if (options.sealer?.key !== undefined) this.#job.rememberSealKey(options.sealer.key);
  }

  get #keepsFiles(): boolean {
    return this.#options.keepsFiles ?? true;
  }

  #forgetFiles(): void {
    if (this.#keepsFiles) void removeSavedFiles(this.jobId);
  }

  get jobId(): string {
    return this.#job.id;
  }
  get claim(): string {
    return this.#job.claim;
  }
  get state(): PhoneState {
    return this.#state;
  }

  /** The id of the job before this one, taken by this phone. */
  get after(): string | undefined {
    return this.#job.memory.after;
  }

  /** Asks for the job until there is an answer, and resumes an upload that was interrupted when the page ended. */
  open(): Promise<void> {
    this.#opening ??= this.#waitForJob();
    return this.#opening;
  }

  /**
   * Adds chosen files to the list. If the job takes one file, it is sent at once if it fits and was not changed.
   *
   * @returns whether a file of the list can be sent, or is.
   */
  async choose(files: readonly File[], isFromCamera = false): Promise<boolean> {
    this.#hasChosen = true;
    await this.open();
    return this.#chooser.choose(files, isFromCamera);
  }

  /** Puts another choice in place of a file of the list. */
  async replace(id: string, file: File, isFromCamera: boolean): Promise<void> {
    await this.#chooser.replace(id, file, isFromCamera);
  }

  /** Puts another form of a picture in its place: see {@link FileChooser.change}. */
  async change(id: string, prepared: PreparedFile, options?: { isConfirmed?: boolean }): Promise<void> {
    await this.#chooser.change(id, prepared, options);
  }

  /** See {@link FileChooser.noteWork}. */
  noteWork(work: PictureWork | undefined, owner: object): void {
    this.#chooser.noteWork(work, owner);
  }

  changeList(event: ListEvent): void {
    if (this.#state.name !== 'ready') return;
    const { files: former, job } = this.#state;
    this.#dispatch(event);
    const { files } = this.#state;
    const isSentAtOnce = !takesSeveral(job);
    const kept = isSentAtOnce ? findSendable(files) : files;
    if (this.#keepsFiles)
      keepList(this.#describeJob(job), { former, files: kept }, { isBeingSent: isSentAtOnce });
    const list = files.map(({ id, file }) => ({ id, fingerprint: fingerprintFile(file, undefined) }));
    this.#job.rememberFiles(list, job.files);
    if (isSentAtOnce) void this.#send(files, false);
  }

  /** Sends the only file of the list, which the person has looked at, or which is not what the site asks for. */
  sendAnyway(): void {
    const [refused] = this.#state.name === 'ready' ? this.#state.files : [];
    if (refused) this.changeList({ type: 'fileConfirmed', id: refused.id }); // the server's limits are still checked
  }

  async sendList(): Promise<void> {
    if (this.#state.name === 'ready' && !isBusy(this.#state)) await this.#send(this.#state.files, false);
  }

  /** Stops sending, so that the person can choose again; or ends the job, if sending has failed. */
  stop(): void {
    if (canGiveUp(this.#state)) void this.#job.tellFailure(this.#state.reason);
    else if (!canStop(this.#state)) return;
    if (this.#state.name === 'sending' && !takesSeveral(this.#state.job)) this.#forgetFiles();
    this.#job.rememberWhetherStopped(true);
    this.#dispatch({ type: 'stopping' });
    this.#upload?.end('chooseAnother');
  }

  /** Tells the server that no file comes, so that the computer stops waiting. */
  giveUp(reason: FailureReason): void {
    void this.#job.tellFailure(reason);
  }

  tell(event: ChainEvent): void {
    this.#dispatch(event);
  }

  close(): void {
    this.#ending.abort();
  }

  async #waitForJob(): Promise<void> {
    // A job that has just arrived has no saved files and is shown at once.
    const isNew = this.#options.after !== undefined;
    const goOnLater = (late: SavedFile[]) => void this.open().then(() => this.#goOn(late));
    const saved = isNew || !this.#keepsFiles ? [] : await this.#preparer.findSaved(goOnLater);
    if (saved[0]) this.#job.replaceClaim(saved[0].record.claim);
    for (let failures = 0; this.#isLoading(); failures += 1) {
      this.#dispatch(await this.#preparer.judgeAnswer(await this.#job.ask()));
      if (this.#isLoading()) await pause(failures, this.#ending.signal);
    }
    if (this.#ending.signal.aborted && this.#state.name === 'loading') return;
    this.#goOn(saved);
    void this.#watch();
  }

  #isLoading(): boolean {
    return this.#state.name === 'loading' && !this.#ending.signal.aborted;
  }

  /**
   * A stopped list is only shown. The only file of a job is not restored if it was stopped, or if another one was
   * chosen.
   */
  #goOn(saved: readonly SavedFile[]): void {
    if (this.#state.name !== 'ready' || this.#state.files.length > 0) return;
    const { job } = this.#state;
    const formerId = this.#job.nameFormerFile(job.files);
    const { files: remembered = [], isStopped = false } = this.#job.memory;
    const { files, sent, isComplete } = restoreList({ saved, remembered, formerId }, job);
    if (files.length === 0 || (!takesSeveral(job) && (this.#hasChosen || isStopped))) return;
    this.#dispatch({ type: 'filesChosen', files });
    for (const { id } of sent) this.#dispatch({ type: 'fileConfirmed', id });
    const list = this.#state.files.filter(({ id }) => sent.some((file) => file.id === id));
    if (isComplete && !isStopped) void this.#send(list, true);
  }

  async #send(list: readonly ListedFile[], isResumed: boolean): Promise<void> {
    const files = findSendable(list);
    if (this.#state.name !== 'ready' || files.length === 0) return;
    const { job } = this.#state;
    this.#dispatch({ type: 'sendingStarted', files, isResumed });
    becomeSender(this.#options.storage, this.jobId);
    this.#job.rememberWhetherStopped(false);
    const outcome = await this.#run(files, job);
    this.#endSending(outcome === 'chooseAnother' ? await this.#run([], job) : outcome);
  }

  #run(files: readonly ListedFile[], job: PhoneJobView): Promise<SendOutcome> {
    this.#upload = new ListUpload({
      access: this.#job,
      job,
      files,
      prepare: (chosen) => this.#preparer.prepare(chosen, job),
      report: (event) => this.#dispatch(event),
      pause,
    });
    return this.#upload.run();
  }

  #endSending(outcome: SendOutcome): void {
    this.#upload = undefined;
    this.#dispatch({ type: 'sendingEnded', outcome });
    if ('reason' in this.#state && !canTryAgain(this.#state)) void this.#job.tellFailure(this.#state.reason);
  }

  #watch(): Promise<void> {
    const { signal } = this.#ending;
    onOtherSender(this.jobId, () => this.#yieldToOtherTab(), signal);
    onReconnect(() => this.#reclaimSending(), signal);
    return watch({
      ask: (waitSeconds, signal) => this.#job.ask({ waitSeconds, signal }),
      waitSeconds: () => WAIT_SECONDS[this.#upload ? 'sending' : 'idle'],
      onAnswer: (answer) => this.#handleJobAnswer(answer),
      startsAtOnce: this.#options.after !== undefined || this.#state.name === 'blocked',
      signal,
    });
  }

  #handleJobAnswer(answer: JobAnswer): AnswerWorth {
    if (this.#upload) this.#upload.handleJobAnswer(answer);
    else if (this.#state.name === 'blocked')
      void this.#preparer.judgeAnswer(answer).then((event) => this.#dispatch(event));
    // Before a file is chosen, only these changes matter.
    else if (answer.kind !== 'open' || answer.job.state === 'done')
      this.#dispatch({ type: 'jobAnswered', answer });
    return answer.kind === 'unreachable' ? 'unreachable' : 'nothingNew';
  }

  #yieldToOtherTab(): void {
    this.#upload?.yieldToOtherTab();
    this.#dispatch({ type: 'takenOver' });
  }

  /** The visible tab sends: its bytes were chosen last. */
  #reclaimSending(): void {
    if (document.visibilityState !== 'visible' || !this.#upload) return;
    if (hasOtherSender(this.#options.storage, this.jobId)) this.#options.reload();
  }

  #describeJob({ expiresAt }: PhoneJobView) {
    return { jobId: this.jobId, claim: this.claim, expiresAt };
  }

  #dispatch(event: PhoneEvent): void {
    const next = reducePhoneState(this.#state, event);
    if (next === this.#state) return;
    this.#state = next;
    if (STATE_RULES[next.name].isFinal) {
      this.#ending.abort();
      this.#chooser.stop();
      if (!keepsFiles(next)) this.#forgetFiles();
    }
    this.#options.onChange(next);
  }
}
