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
  access: Pick<JobAccess, 'id' | 'claim' | 'ask' | 'announce' | 'rememberFingerprint'>;
  /** The job as the server last described it. */
  job: PhoneJobView;
  /** In the order in which they are announced. None: what was sent is withdrawn. */
  files: readonly ChosenFile[];
  /** The form in which a file leaves the phone. Rejects, when the phone has lost it. */
  prepare: (file: ChosenFile) => Promise<OutgoingFile>;
  report: (event: ListUploadEvent) => void;
  /** Waits before the list is announced again, longer with each failure in a row. */
  pause: (failures: number, signal: AbortSignal) => Promise<void>;
}

export type ListUploadEvent =
  | { type: 'fileProgressed'; id: string; event: FileEvent }
  | { type: 'fileUnreadable'; id: string }
  | { type: 'connectionLost' };

/** Enough to fill a network while one of them is being created or checked. */
const LANES = 3;
/** Files up to this size are hashed while those before them are sent: it is all in memory for that. */
const MAX_BYTES_AHEAD = 8 * 1024 * 1024;

/**
 * One run of sending: the files of the list, of one or of many, until the server has all of them or something ends it.
 *
 * 1. The list is announced, then each file is sent by an upload of its own. A list of one announces itself: the request
 *    that creates its upload says that it is the whole list, so that a photo is one request.
 * 2. The run is done when the server says so of the job. Until then the list is announced again, and what is missing is
 *    sent.
 * 3. An empty list withdraws what was announced or sent before. The run ends when the server has answered: bytes that
 *    were still on their way may have completed the job.
 * 4. Every answer about the job comes through `handleJobAnswer`. One that ends the job ends the run; of the others each
 *    file gets what is said of it, by its id.
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

  /** False: the phone has lost some. */
  async #prepareAll(): Promise<boolean> {
    const { files, prepare, report } = this.#options;
    for (const chosen of files) {
      const outgoing = await prepare(chosen).catch(() => undefined); // it is lost
      if (outgoing) this.#outgoing.set(chosen.id, outgoing);
      else report({ type: 'fileUnreadable', id: chosen.id });
    }
    return this.#outgoing.size === files.length;
  }

  /** Its first request makes it the whole list, unless it goes on with one of several that the server has. */
  #announcesItself(): boolean {
    const { files, job } = this.#options;
    return files.length === 1 && (job.files.length <= 1 || !job.files.some(({ id }) => id === files[0]?.id));
  }

  /** Resolves with the job, or with nothing if the server was not reached, or has ended the run. */
  async #announce(): Promise<PhoneJobView | undefined> {
    const { access, files } = this.#options;
    const list = [...this.#outgoing].map(([id, { announced }]) => Object.assign({ id }, announced));
    const answer = await access.announce(list, this.#race.signal);
    switch (answer.kind) {
      case 'refused':
        // A server that cannot take it back drops it for the next list
        this.end(files.length === 0 ? 'chooseAnother' : answer.reason);
        return undefined;
      case 'noSuchRoute':
        // Else it is another network's server, as this one has said that it takes lists
        if (files.length === 0) this.end('chooseAnother');
        return undefined;
      case 'used':
        // A job that is completed takes no list: its own answer tells whose files it has
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

  /** Of the connection only an answer that was held says something: this one may be slow because of what is sent. */
  #take(answer: JobAnswer): PhoneJobView | undefined {
    if (answer.kind === 'unreachable') return undefined;
    this.handleJobAnswer(answer);
    return answer.kind === 'open' && answer.job.state !== 'done' ? answer.job : undefined;
  }

  /** Sends the small files first: a problem shows early, and a large one holds up no other. */
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
      // Of an empty file there are no parts
      isDirect: job.isDirect === true && file.size > 0,
      // An earlier visit may have sealed other bytes with the same seal
      isIdentifiedFirst: chosen.seal !== undefined,
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
      this.#identify(next.id).catch(() => undefined); // told when it is its turn
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
