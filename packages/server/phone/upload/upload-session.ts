import { CLAIM_HEADER, type PhoneJobView } from '../../src/phone-contract.ts';
import { readUploadPlace, type JobAnswer, type UploadPlace } from '../job/job-client.ts';
import type { JobMemory } from '../job/job-memory.ts';
import { pause } from '../job/pause.ts';
import type { PhoneEvent, SendOutcome } from '../state/phone-state.ts';
import { fingerprintFile, hashFile } from './hash-file.ts';
import type { StallDetector } from './stall-detector.ts';
import { attemptUpload } from './upload-attempt.ts';
import { uploadUntilDone } from './upload-until-done.ts';

export interface UploadSessionOptions {
  jobId: string;
  job: PhoneJobView;
  file: File;
  /** The file was saved before the page was closed. */
  isResumed: boolean;
  recall: () => JobMemory;
  remember: (memory: JobMemory) => void;
  askForJob: () => Promise<JobAnswer>;
  report: (event: PhoneEvent) => void;
}

/** One chosen file on its way to the server, until it is there or something ends it. */
export class UploadSession {
  readonly #options: UploadSessionOptions;
  readonly #stopping = new AbortController();
  #stall: StallDetector | undefined;
  #isElsewhere = false;
  #endNow: (outcome: SendOutcome) => void = () => undefined;

  constructor(options: UploadSessionOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  async run(): Promise<SendOutcome> {
    const toldOutcome = new Promise<SendOutcome>((resolve) => (this.#endNow = resolve));
    const sentOutcome = this.#send().then((outcome) => (this.#isElsewhere ? toldOutcome : outcome));
    const outcome = await Promise.race([toldOutcome, sentOutcome]);
    this.#stopping.abort();
    return outcome;
  }

  /** Ends sending with an outcome from outside. */
  end(outcome: SendOutcome): void {
    this.#endNow(outcome);
    this.#stopping.abort();
  }

  /** Stops sending, as another tab sends. The outcome comes with a later job answer. */
  yieldToOtherTab(): void {
    this.#isElsewhere = true;
    this.#stopping.abort();
  }

  /** Takes what the server says of the job meanwhile. */
  handleJobAnswer(answer: JobAnswer): void {
    if (answer.kind === 'gone') this.end('stopped');
    else if (answer.kind === 'used') this.end('used');
    else if (answer.kind === 'unreachable') this.#stall?.shortenDeadline();
    else if (answer.job.state === 'done') this.end('done');
    else this.#stall?.countArrived(answer.job.bytesReceived);
  }

  async #send(): Promise<SendOutcome> {
    const { file, isResumed, recall } = this.#options;
    try {
      const sha256 = await hashFile(file);
      const fingerprint = fingerprintFile(file, sha256);
      const former = recall().upload;
      // The saved bytes are not those that were chosen: the person chooses again
      if (isResumed && former && former.fingerprint !== fingerprint) return 'unreadable';
      this.#findUpload(fingerprint);
      return await this.#sendHashed(fingerprint, sha256);
    } catch {
      return 'unreadable'; // nothing but reading the file rejects
    }
  }

  /** Where an earlier visit sent the same file, by this phone's memory or else by the server's. */
  #findUpload(fingerprint: string): void {
    const { isResumed, job, recall } = this.#options;
    const former = recall().upload;
    if (former?.fingerprint === fingerprint) return;
    this.#takeUpload(fingerprint, isResumed ? readUploadPlace(job) : undefined);
  }

  #takeUpload(fingerprint: string, upload: UploadPlace | undefined): void {
    const { claim } = this.#options.recall();
    const isOfFile = upload?.size === this.#options.file.size;
    this.#options.remember(isOfFile ? { claim, upload: { url: upload.url, fingerprint } } : { claim });
  }

  #sendHashed(fingerprint: string, sha256: string | undefined): Promise<SendOutcome> {
    const { jobId, file, recall, remember, askForJob, report } = this.#options;
    const signal = this.#stopping.signal;
    return uploadUntilDone({
      attempt: () =>
        attemptUpload({
          file,
          uploadUrl: recall().upload?.url,
          metadata: {
            job_id: jobId,
            filename: file.name,
            filetype: file.type,
            last_modified: String(file.lastModified),
            ...(sha256 !== undefined && { sha256 }),
          },
          headers: { [CLAIM_HEADER]: recall().claim },
          onUploadUrl: (url) => remember({ claim: recall().claim, upload: { url, fingerprint } }),
          onBytesSent: (bytesSent) => report({ type: 'bytesSent', bytesSent, atMs: performance.now() }),
          onStart: (stall) => (this.#stall = stall),
          signal,
        }),
      takeUpload: (upload) => this.#takeUpload(fingerprint, upload),
      askForJob,
      pause,
      signal,
      now: () => performance.now(),
      report,
    });
  }
}
