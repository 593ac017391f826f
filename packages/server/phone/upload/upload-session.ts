import { CLAIM_HEADER, type PhoneJobView } from '../../src/phone-contract.ts';
import { readUploadPlace, type JobAnswer, type UploadPlace } from '../job/job-client.ts';
import type { JobMemory } from '../job/job-memory.ts';
import { pause } from '../job/pause.ts';
import type { SendOutcome } from '../state/send-outcome.ts';
import type { UploadEvent } from '../state/upload-progress.ts';
import { fingerprintFile, hashFile } from './hash-file.ts';
import { OutcomeRace } from './outcome-race.ts';
import type { StallDetector } from './stall-detector.ts';
import { attemptUpload } from './upload-attempt.ts';
import { uploadUntilDone } from './upload-until-done.ts';

export interface UploadSessionOptions {
  jobId: string;
  /** As the server described it. For one of several files it is narrowed to that file, as all answers are. */
  job: PhoneJobView;
  /** The id under which the file was announced. Absent: it is the only file. */
  fileId?: string;
  file: File;
  /** The file's checksum (see {@link hashFile}, which is the default). */
  hash?: () => Promise<string | undefined>;
  /** The caller asks itself whether all arrived whole, of several files at once. Default: no. */
  isConfirmedByCaller?: boolean;
  /** The server may have bytes of this very file. */
  isResumed: boolean;
  recall: () => UploadMemory;
  remember: (memory: UploadMemory) => void;
  askForJob: () => Promise<JobAnswer>;
  report: (event: UploadEvent) => void;
}

/** What has to be known of an upload to go on with it. */
export type UploadMemory = Pick<JobMemory, 'claim' | 'upload'>;

/** One chosen file on its way to the server, until it is there or something ends it. */
export class UploadSession {
  readonly #options: UploadSessionOptions;
  readonly #race = new OutcomeRace();
  #stall: StallDetector | undefined;

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
    else this.#stall?.countArrived(answer.job.bytesReceived);
  }

  async #send(): Promise<SendOutcome> {
    const { file, isResumed, recall, hash = () => hashFile(file) } = this.#options;
    try {
      const sha256 = await hash();
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
    const { jobId, fileId, file, recall, remember, askForJob, report } = this.#options;
    const { signal } = this.#race;
    return uploadUntilDone({
      attempt: () =>
        attemptUpload({
          file,
          uploadUrl: recall().upload?.url,
          metadata: {
            job_id: jobId,
            ...(fileId !== undefined && { file_id: fileId }),
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
      isConfirmedByCaller: this.#options.isConfirmedByCaller ?? false,
      pause,
      signal,
      now: () => performance.now(),
      report,
    });
  }
}
