import { CLAIM_HEADER, type PhoneJobView } from '../src/phone-contract.ts';
import { fingerprintFile } from './fingerprint.ts';
import { hashFile } from './hash-file.ts';
import { readUploadPlace, type JobAnswer, type UploadPlace } from './job-client.ts';
import type { JobMemory } from './job-memory.ts';
import { pause } from './pause.ts';
import type { PhoneEvent, SendOutcome } from './phone-state.ts';
import { sendFile } from './send-file.ts';
import { sendOnce, type SendOnceOptions } from './send-once.ts';

export interface SendingOptions {
  jobId: string;
  job: PhoneJobView;
  file: File;
  /** The bytes were kept from before the page was ended. */
  isResumed: boolean;
  recall: () => JobMemory;
  remember: (memory: JobMemory) => void;
  askForJob: () => Promise<JobAnswer>;
  report: (event: PhoneEvent) => void;
}

/** One chosen file on its way to the server, until it is there or something ends it. */
export class Sending {
  readonly #options: SendingOptions;
  readonly #stopping = new AbortController();
  #stall: Parameters<SendOnceOptions['onStart']>[0] | undefined;
  #isElsewhere = false;
  #endNow: (outcome: SendOutcome) => void = () => undefined;

  constructor(options: SendingOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  async run(): Promise<SendOutcome> {
    const told = new Promise<SendOutcome>((resolve) => (this.#endNow = resolve));
    const sent = this.#send().then((outcome) => (this.#isElsewhere ? told : outcome));
    const outcome = await Promise.race([told, sent]);
    this.#stopping.abort();
    return outcome;
  }

  /** Ends sending with what somebody else says of it. */
  end(outcome: SendOutcome): void {
    this.#endNow(outcome);
    this.#stopping.abort();
  }

  /** Sends no further byte: another tab does, and how that ends will be heard. */
  leaveToOther(): void {
    this.#isElsewhere = true;
    this.#stopping.abort();
  }

  /** What the server says of the job meanwhile. */
  hear(answer: JobAnswer): void {
    if (answer.kind === 'gone') this.end('stopped');
    else if (answer.kind === 'used') this.end('used');
    else if (answer.kind === 'unreachable') this.#stall?.doubt();
    else if (answer.job.state === 'done') this.end('done');
    else this.#stall?.held(answer.job.bytesReceived);
  }

  async #send(): Promise<SendOutcome> {
    const { file, isResumed, recall } = this.#options;
    try {
      const sha256 = await hashFile(file);
      const fingerprint = fingerprintFile(file, sha256);
      const former = recall().upload;
      // Bytes that were kept and are not those that were chosen: better choose again than send them
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
    return sendFile({
      attempt: () =>
        sendOnce({
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
