import type { PhoneJobView } from '@svc/protocol/phone';
import type { JobAccess } from '../job/job-access.ts';
import type { JobAnswer } from '../job/job-client.ts';
import type { ChosenFile } from '../state/file-list.ts';
import type { SendOutcome } from '../state/send-outcome.ts';
import type { FileEvent } from '../state/sending-files.ts';
import { MAX_FUTILE_ATTEMPTS } from './attempt/upload-passage.ts';
import type { FileOutcome } from './attempt-until-sent.ts';
import { FileUpload } from './file-upload.ts';
import { isOtherContent } from './hash-file.ts';
import type { FileIdentity, OutgoingFile } from './outgoing-file.ts';
import { OutcomeRace } from './outcome-race.ts';

export interface ListUploadOptions {
  access: Pick<JobAccess, 'id' | 'claim' | 'base' | 'ask' | 'announce' | 'rememberFingerprint'>;
  /** The job as the server last described it. */
  job: PhoneJobView;
  /** In the order of the list. Empty: withdraws what was sent. */
  files: readonly ChosenFile[];
  /** The outgoing form of a file. Rejects when the phone has lost it. */
  prepare: (file: ChosenFile) => Promise<OutgoingFile>;
  report: (event: ListUploadEvent) => void;
  /** Waits before the list is announced again, longer after each failure in a row. */
  pause: (failures: number, signal: AbortSignal) => Promise<void>;
}

export type ListUploadEvent =
  | { type: 'fileProgressed'; id: string; event: FileEvent }
  | { type: 'fileUnreadable'; id: string }
  | { type: 'connectionLost' };

/** Uploads at a time: enough to fill a network while one is being created or checked. */
const LANES = 3;
/** Files up to this size are hashed while others are sent, which holds them in memory. */
const MAX_BYTES_AHEAD = 8 * 1024 * 1024;

/**
 * Sends the files of a list, one or many, until the server has all of them or something ends it.
 *
 * 1. The list is announced, then each file has an upload of its own. A list of one needs no announcement: the request
 *    that creates its upload says that it is the whole list.
 * 2. It is done when the server says that the job is. Until then the list is announced again, and missing bytes are
 *    sent.
 * 3. An empty list withdraws all files. It ends with the server's answer, since bytes still on their way may have
 *    completed the job.
 * 4. Every answer about the job goes to `handleJobAnswer`. If it ends the job, sending ends; otherwise each file gets
 *    its part, by its id.
 */
export class ListUpload {
  readonly #options: ListUploadOptions;
  readonly #race = new OutcomeRace();
  readonly #uploads = new Map<string, FileUpload>();
  readonly #identities = new Map<string, Promise<FileIdentity>>();
  readonly #outgoing = new Map<string, OutgoingFile>();

  constructor(options: ListUploadOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  run(): Promise<SendOutcome> {
    return this.#race.run(() => this.#sendUntilDone());
  }

  end(outcome: SendOutcome): void {
    this.#race.end(outcome);
  }

  /** Stops sending, since another tab sends. A later job answer has the outcome. */
  yieldToOtherTab(): void {
    this.#race.yieldToOtherTab();
  }

  handleJobAnswer(answer: JobAnswer): void {
    if (answer.kind === 'gone') this.end('stopped');
    else if (answer.kind === 'used') this.end('used');
    else if (answer.kind === 'open' && answer.job.state === 'done') this.end('done');
    else if (answer.kind === 'open') this.#handOut(answer.job);
    else for (const upload of this.#uploads.values()) upload.doubtConnection();
  }

  #handOut({ files }: PhoneJobView): void {
    for (const [id, upload] of this.#uploads) upload.noteServer(files.find((file) => file.id === id));
  }

  async #sendUntilDone(): Promise<SendOutcome> {
    const { signal } = this.#race;
    if (!(await this.#prepareAll())) return 'unreadable';
    for (let round = 0, futile = 0; !signal.aborted; round += 1) {
      const announcesItself = round === 0 && this.#announcesItself();
      const job = announcesItself ? this.#options.job : await this.#announce();
      if (signal.aborted) break;
      if (job) {
        if (this.#options.files.length === 0) return 'chooseAnother';
        const outcome = await this.#sendAll(job);
        if (outcome !== 'sent' && !(outcome === 'notSent' && announcesItself)) return outcome;
      } else this.#options.report({ type: 'connectionLost' });
      const known = await this.#ask();
      if (known && !job) futile += 1;
      if (futile >= MAX_FUTILE_ATTEMPTS) return 'blocked';
      await this.#options.pause(round, signal);
    }
    return 'chooseAnother';
  }

  /** False: the phone has lost a file. */
  async #prepareAll(): Promise<boolean> {
    const { files, prepare, report } = this.#options;
    for (const chosen of files) {
      const outgoing = await prepare(chosen).catch(() => undefined); // it is lost
      if (outgoing) this.#outgoing.set(chosen.id, outgoing);
      else report({ type: 'fileUnreadable', id: chosen.id });
    }
    return this.#outgoing.size === files.length;
  }

  /** Whether the first request announces the list: not if the server has several files of it. */
  #announcesItself(): boolean {
    const { files, job } = this.#options;
    return files.length === 1 && (job.files.length <= 1 || !job.files.some(({ id }) => id === files[0]?.id));
  }

  /** Resolves with the job, or with nothing if the server was not reached or the run has ended. */
  async #announce(): Promise<PhoneJobView | undefined> {
    const { access, files } = this.#options;
    const list = [...this.#outgoing].map(([id, { announced }]) => Object.assign({ id }, announced));
    const answer = await access.announce(list, this.#race.signal);
    switch (answer.kind) {
      case 'refused':
        // A server that cannot withdraw the files drops them with the next list.
        this.end(files.length === 0 ? 'chooseAnother' : answer.reason);
        return undefined;
      case 'noSuchRoute':
        // Otherwise another network's server has answered, since this one knows lists.
        if (files.length === 0) this.end('chooseAnother');
        return undefined;
      case 'used':
        // A completed job takes no list: its own answer tells whose files it has.
        return this.#ask();
      case 'open':
      case 'gone':
      case 'unreachable':
        return this.#take(answer);
      default:
        return answer satisfies never;
    }
  }

  async #ask(): Promise<PhoneJobView | undefined> {
    return this.#take(await this.#options.access.ask());
  }

  /** Only held answers show the state of the connection: this one may be delayed by the upload. */
  #take(answer: JobAnswer): PhoneJobView | undefined {
    if (answer.kind === 'unreachable') return undefined;
    this.handleJobAnswer(answer);
    return answer.kind === 'open' && answer.job.state !== 'done' ? answer.job : undefined;
  }

  /** Sends small files first: problems show early, and a large file delays no other. */
  async #sendAll(job: PhoneJobView): Promise<FileOutcome> {
    const queue = [...this.#options.files].sort((a, b) => a.file.size - b.file.size);
    const lanes = Array.from({ length: LANES }, () => this.#sendInLane(queue, job));
    return firstOtherThanSent(lanes);
  }

  async #sendInLane(queue: ChosenFile[], job: PhoneJobView): Promise<FileOutcome> {
    const { report } = this.#options;
    for (let next = queue.shift(); next && !this.#race.signal.aborted; next = queue.shift()) {
      this.#identifyAhead(queue);
      const outcome = await this.#sendFile(next, job);
      if (outcome === 'unreadable') report({ type: 'fileUnreadable', id: next.id });
      if (outcome !== 'sent') return outcome;
      report({ type: 'fileProgressed', id: next.id, event: { type: 'fileSent' } });
    }
    return this.#race.signal.aborted ? 'chooseAnother' : 'sent';
  }

  async #sendFile(chosen: ChosenFile, job: PhoneJobView): Promise<FileOutcome> {
    const { id } = chosen;
    const { access, files, report } = this.#options;
    const file = this.#outgoing.get(id);
    const known = job.files.find((other) => other.id === id);
    if (known?.isWhole) return 'sent';
    if (!file) return 'unreadable';
    const upload = new FileUpload({
      file,
      known,
      metadata: { job_id: access.id, file_id: id, ...(files.length === 1 && { only: 'true' }) },
      claim: access.claim,
      base: access.base,
      // an empty file has no parts
      isDirect: job.isDirect === true && file.size > 0,
      // An earlier visit may have sealed other bytes with the same seal.
      isIdentifiedFirst: chosen.seal !== undefined,
      isIdentifiedAhead: files.length > 1,
      identify: () => this.#identifyAgain(id),
      askForFile: async () => {
        const answer = await this.#ask();
        return answer ? (answer.files.find((other) => other.id === id) ?? 'notListed') : 'unreachable';
      },
      report: (event) => report({ type: 'fileProgressed', id, event }),
      signal: this.#race.signal,
    });
    this.#uploads.set(id, upload);
    const outcome = await upload.run();
    this.#uploads.delete(id);
    file.release();
    return outcome;
  }

  #identifyAhead(queue: readonly ChosenFile[]): void {
    for (const next of queue.slice(0, LANES)) {
      if (next.file.size > MAX_BYTES_AHEAD) continue;
      this.#identify(next.id).catch(() => undefined); // reported when the file is sent
    }
  }

  async #identify(id: string): Promise<FileIdentity> {
    const file = this.#outgoing.get(id);
    const identity = this.#identities.get(id) ?? file?.identify();
    if (!identity) throw new TypeError('The file was not prepared.');
    this.#identities.set(id, identity);
    return identity;
  }

  /** Rejects when an earlier visit has sealed other bytes with the same seal. */
  async #identifyAgain(id: string): Promise<FileIdentity> {
    const identity = await this.#identify(id);
    const former = this.#options.access.rememberFingerprint(id, identity.fingerprint);
    if (former === undefined || !isOtherContent(former, identity.fingerprint)) return identity;
    throw new DOMException('The file was changed meanwhile.', 'NotReadableError');
  }
}

async function firstOtherThanSent(lanes: readonly Promise<FileOutcome>[]): Promise<FileOutcome> {
  return new Promise((resolve) => {
    for (const lane of lanes) void lane.then((outcome) => outcome !== 'sent' && resolve(outcome));
    void Promise.all(lanes).then(() => resolve('sent'));
  });
}
