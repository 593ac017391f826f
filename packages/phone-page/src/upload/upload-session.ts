import { CLAIM_HEADER, type PhoneJobView } from '@svc/protocol/phone';
import { readUploadPlace, type JobAnswer, type UploadPlace } from '../job/job-client.ts';
import type { JobMemory } from '../job/job-memory.ts';
import { NETWORK_WAY } from '../job/network-way.ts';
import { pause } from '../job/pause.ts';
import type { SendOutcome } from '../state/send-outcome.ts';
import type { UploadEvent } from '../state/upload-progress.ts';
import type { FileIdentity, OutgoingFile } from './outgoing-file.ts';
import { OutcomeRace } from './outcome-race.ts';
import type { StallWatch } from './attempt/stall-detector.ts';
import { UploadPassage } from './attempt/upload-passage.ts';
import type { AttemptOutcome } from './attempt/judge-refusal.ts';
import { attemptUpload } from './attempt/upload-attempt.ts';
import { uploadUntilDone } from './upload-until-done.ts';

export interface UploadSessionOptions {
  jobId: string;
  /** As the server described it. For one of several files it is narrowed to that file, as all answers are. */
  job: PhoneJobView;
  /** The id under which the file was announced. Absent: it is the only file. */
  fileId?: string;
  /** Brings the file into the form in which it leaves the phone, until the signal aborts. Rejects, when it is lost. */
  prepare: (signal: AbortSignal) => Promise<OutgoingFile>;
  /** The caller asks itself whether all arrived whole, of several files at once. Default: no. */
  isConfirmedByCaller?: boolean;
  /** The server may have bytes of this very file. */
  isResumed: boolean;
  recall: () => UploadMemory;
  remember: (memory: UploadMemory) => void;
  askForJob: () => Promise<JobAnswer>;
  report: (event: UploadEvent) => void;
}

/** Of several files, those up to this size are sent with the request that creates their upload: a photo is one request. */
const MAX_BYTES_WITH_CREATION = 8 * 1024 * 1024;

/** What has to be known of an upload to go on with it. */
export type UploadMemory = Pick<JobMemory, 'claim' | 'upload'>;

/** The file as it is sent, and what it is known by, once that is found out. */
type KnownFile = Omit<OutgoingFile, 'identify'> & { identity: Promise<FileIdentity> };

/** One chosen file on its way to the server, until it is there or something ends it. */
export class UploadSession {
  readonly #options: UploadSessionOptions;
  readonly #race = new OutcomeRace();
  readonly #passage = new UploadPassage(NETWORK_WAY);
  #stall: StallWatch | undefined;
  /** No answer came to bytes that were sent with their creation: the server may hold some at a place that it can name. */
  #isPlaceUnknown = false;
  #hasLostCreation = false;

  constructor(options: UploadSessionOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  run(): Promise<SendOutcome> {
    return this.#race.run(() => this.#send());
  }

  /** Ends sending with an outcome from outside. */
  end(outcome: SendOutcome): void {
    this.#race.end(outcome);
  }

  /** Stops sending, as another tab sends. The outcome comes with a later job answer. */
  yieldToOtherTab(): void {
    this.#race.yieldToOtherTab();
  }

  /** Takes what the server says of the job meanwhile. */
  handleJobAnswer(answer: JobAnswer): void {
    if (answer.kind === 'gone') this.end('stopped');
    else if (answer.kind === 'used') this.end('used');
    else if (answer.kind === 'unreachable') this.#stall?.shortenDeadline();
    else if (answer.job.state === 'done') this.end('done');
    else {
      this.#passage.noteServer();
      this.#stall?.countArrived(answer.job.bytesReceived);
    }
  }

  async #send(): Promise<SendOutcome> {
    try {
      const prepared = await this.#options.prepare(this.#race.signal);
      const file = { ...prepared, identity: prepared.identify() };
      file.identity.catch(() => undefined); // told to who needs it
      // Nobody has bytes of it, so it is sent while it is read for its checksum.
      if (!this.#isNew() && !(await this.#findUpload(file))) return 'unreadable';
      return await this.#sendKnown(file);
    } catch {
      return 'unreadable'; // nothing but reading the file rejects
    }
  }

  #isNew(): boolean {
    const { fileId, isResumed, job, recall } = this.#options;
    return fileId === undefined && !isResumed && !recall().upload && !readUploadPlace(job);
  }

  /** Where an earlier visit sent the same file, by this phone's memory or else by the server's. False: it is another one. */
  async #findUpload(file: KnownFile): Promise<boolean> {
    const { isResumed, job, recall } = this.#options;
    const { fingerprint, sha256 } = await file.identity;
    const former = recall().upload;
    const isSame = former?.fingerprint === fingerprint;
    // The saved bytes are not those that were chosen: the person chooses again
    if (isResumed && former && !isSame) return false;
    if (isSame && former.url !== undefined) return true;
    // The answer that names its place may not have come. What the server has may be of another file of the same size: the
    // checksum shows it, and where there is none, nothing is taken for this file's that this phone does not remember.
    const mayHaveArrived = former ? isSame && sha256 !== undefined : isResumed;
    await this.#takeUpload(file, mayHaveArrived ? readUploadPlace(job) : undefined);
    return true;
  }

  /** Also remembers which file it is where no place is known: what the server has of another is not gone on with. */
  async #takeUpload({ size, identity }: KnownFile, upload: UploadPlace | undefined): Promise<void> {
    const { fingerprint } = await identity;
    const { claim } = this.#options.recall();
    const url = upload?.size === size ? upload.url : undefined;
    this.#options.remember({ claim, upload: { fingerprint, ...(url !== undefined && { url }) } });
  }

  #sendKnown(file: KnownFile): Promise<SendOutcome> {
    const { askForJob, report } = this.#options;
    return uploadUntilDone({
      attempt: async () => (await this.#findPlace(file)) ?? this.#attempt(file),
      takeUpload: (upload) => this.#takeUpload(file, upload),
      askForJob,
      isConfirmedByCaller: this.#options.isConfirmedByCaller ?? false,
      pause,
      signal: this.#race.signal,
      now: () => performance.now(),
      report,
    });
  }

  /** Asks where bytes went that were sent without an answer. The outcome, if there is nothing more to send now. */
  async #findPlace(file: KnownFile): Promise<AttemptOutcome | undefined> {
    if (!this.#isPlaceUnknown) return undefined;
    const answer = await this.#options.askForJob();
    if (answer.kind === 'unreachable') return 'tryAgain';
    if (answer.kind !== 'open') return answer.kind === 'used' ? 'used' : 'stopped';
    if (answer.job.state === 'done') return 'sent';
    this.#hasLostCreation = true;
    await this.#takeUpload(file, readUploadPlace(answer.job));
    return undefined;
  }

  async #attempt(file: KnownFile): Promise<AttemptOutcome> {
    const { fileId, recall, job } = this.#options;
    const { claim, upload } = recall();
    // An empty file has no parts
    const isDirect = job.isDirect === true && file.size > 0;
    const isSmall = file.size <= Math.min(MAX_BYTES_WITH_CREATION, this.#passage.maxBytes);
    const maySendAtOnce = fileId !== undefined && isSmall && !isDirect && !this.#hasLostCreation;
    const isSentWithCreation = upload?.url === undefined && maySendAtOnce;
    this.#isPlaceUnknown = isSentWithCreation;
    const attempt = {
      file,
      uploadUrl: upload?.url,
      isSentWithCreation,
      metadata: await this.#describe(file, isSentWithCreation),
      headers: { [CLAIM_HEADER]: claim },
      checksum: file.identity.then(
        ({ sha256 }) => sha256,
        () => undefined, // the phone has lost it, and its body cannot be read either
      ),
      onUploadUrl: (url: string) => void this.#rememberPlace(file, url),
      onBytesSent: (bytesSent: number) => this.#reportSent(bytesSent, file),
      passage: this.#passage,
      onStart: (stall: StallWatch) => (this.#stall = stall),
      signal: this.#race.signal,
    };
    // Few servers want it, so no other phone loads it
    const direct = isDirect && (await import('./attempt/attempt-direct.ts').catch(() => undefined));
    const outcome = await (direct ? direct.attemptDirect(attempt) : attemptUpload(attempt));
    if (!this.#passage.isAnswered) void this.#askWhetherServerIsThere();
    return this.#passage.endAttempt(outcome);
  }

  async #askWhetherServerIsThere(): Promise<void> {
    if ((await this.#options.askForJob()).kind === 'open') this.#passage.noteServer();
  }

  #reportSent(sent: number, { plainSize }: KnownFile): void {
    // Of a sealed file a few more bytes are sent than it has
    const bytesSent = Math.min(sent, plainSize);
    const { isHeldBack } = this.#passage;
    this.#options.report({ type: 'bytesSent', bytesSent, atMs: performance.now(), isHeldBack });
  }

  /** The bytes that come with the creation have no other place for their checksum. */
  async #describe(file: KnownFile, isAtOnce: boolean): Promise<Record<string, string>> {
    const { jobId, fileId } = this.#options;
    const { sha256 } = isAtOnce ? await file.identity : {};
    return {
      job_id: jobId,
      ...(fileId !== undefined && { file_id: fileId }),
      ...file.metadata,
      ...(sha256 !== undefined && { sha256 }),
    };
  }

  async #rememberPlace({ identity }: KnownFile, url: string): Promise<void> {
    this.#isPlaceUnknown = false;
    this.#passage.countPlace(url);
    const known = await identity.catch(() => undefined); // the phone has lost it, and sending ends
    if (!known || this.#race.signal.aborted) return;
    const { recall, remember } = this.#options;
    remember({ claim: recall().claim, upload: { url, fingerprint: known.fingerprint } });
  }
}
