import type { AnnouncedFile, PhoneJobView } from '@svc/protocol/phone';
import type { AnnouncementAnswer } from '../job/announce-files.ts';
import { narrowToFile, type JobAnswer } from '../job/job-client.ts';
import { pause } from '../job/pause.ts';
import type { ChosenFile } from '../state/file-list.ts';
import type { SendOutcome } from '../state/send-outcome.ts';
import type { FileEvent } from '../state/sending-files.ts';
import type { FileIdentity, OutgoingFile } from './outgoing-file.ts';
import { MAX_FUTILE_ATTEMPTS } from './attempt/upload-passage.ts';
import { OutcomeRace } from './outcome-race.ts';
import { isOtherContent } from './hash-file.ts';
import { UploadSession, type UploadMemory } from './upload-session.ts';

export interface FilesUploadOptions {
  jobId: string;
  claim: string;
  /** In the order in which they are announced. */
  files: readonly ChosenFile[];
  /** The form in which a file leaves the phone. Rejects, when the phone has lost it. */
  prepare: (file: ChosenFile) => Promise<OutgoingFile>;
  announce: (files: readonly AnnouncedFile[], signal: AbortSignal) => Promise<AnnouncementAnswer>;
  askForJob: () => Promise<JobAnswer>;
  /** Tells by what a file can be known again, before any byte of it is sent. Returns what it was known by before. */
  rememberFingerprint: (id: string, fingerprint: string) => string | undefined;
  report: (event: FilesUploadEvent) => void;
}

export type FilesUploadEvent =
  | { type: 'fileProgressed'; id: string; event: FileEvent }
  | { type: 'fileUnreadable'; id: string }
  | { type: 'connectionLost' };

/** Enough to fill a network while one of them is being created or checked. */
const LANES = 3;
/** Files up to this size are hashed while those before them are sent: it is all in memory for that. */
const MAX_BYTES_AHEAD = 8 * 1024 * 1024;

/**
 * Several files on their way to the server, each an upload of its own, until all are there or something ends it. It
 * is done when the server says so of the job: until then the files are announced again, and what is missing is sent.
 */
export class FilesUpload {
  readonly #options: FilesUploadOptions;
  readonly #race = new OutcomeRace();
  readonly #sessions = new Map<string, UploadSession>();
  readonly #identities = new Map<string, Promise<FileIdentity>>();
  readonly #outgoing = new Map<string, OutgoingFile>();

  constructor(options: FilesUploadOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  run(): Promise<SendOutcome> {
    return this.#race.run(() => this.#sendUntilDone());
  }

  /** Ends sending with an outcome from outside. */
  end(outcome: SendOutcome): void {
    this.#race.end(outcome);
    this.#endSessions();
  }

  /** Stops sending, as another tab sends. The outcome comes with a later job answer. */
  yieldToOtherTab(): void {
    this.#race.yieldToOtherTab();
    this.#endSessions();
  }

  /** Takes what the server says of the job meanwhile. */
  handleJobAnswer(answer: JobAnswer): void {
    if (answer.kind === 'gone') this.end('stopped');
    else if (answer.kind === 'used') this.end('used');
    else if (answer.kind === 'open' && answer.job.state === 'done') this.end('done');
    else for (const [id, session] of this.#sessions) session.handleJobAnswer(narrowToFile(answer, id));
  }

  async #sendUntilDone(): Promise<SendOutcome> {
    const { signal } = this.#race;
    for (const chosen of this.#options.files) {
      const outgoing = await this.#options.prepare(chosen).catch(() => undefined); // it is lost
      if (outgoing) this.#outgoing.set(chosen.id, outgoing);
      else this.#options.report({ type: 'fileUnreadable', id: chosen.id });
    }
    if (this.#outgoing.size < this.#options.files.length) return 'unreadable';
    let futile = 0;
    for (let failures = 0; !signal.aborted; failures += 1) {
      const answer = await this.#announce();
      if (answer.kind === 'open' && answer.job.state !== 'done') {
        const outcome = await this.#sendAll(answer.job, failures === 0);
        if (outcome !== 'done') return outcome;
      }
      const end = readEnd(answer.kind === 'open' ? await this.#options.askForJob() : answer);
      if (end) return end;
      if (answer.kind !== 'open') this.#options.report({ type: 'connectionLost' });
      if (answer.kind !== 'open' && (await this.#options.askForJob()).kind === 'open') futile += 1;
      if (futile >= MAX_FUTILE_ATTEMPTS) return 'blocked';
      await pause(failures, signal);
    }
    return 'chooseAnother';
  }

  async #announce(): Promise<AnnouncementAnswer> {
    const { announce, askForJob } = this.#options;
    const list = [...this.#outgoing].map(([id, { announced }]) => Object.assign({ id }, announced));
    const answer = await announce(list, this.#race.signal);
    // A job that is completed takes no list either: its own answer tells whose files it has
    return answer.kind === 'used' ? askForJob() : answer;
  }

  /**
   * Sends the small files first: a problem shows early, and a large one holds up no other.
   *
   * @param isTrusting - takes the answer to its last byte for a file's arrival: the job is asked in the end anyway.
   */
  async #sendAll(job: PhoneJobView, isTrusting: boolean): Promise<SendOutcome> {
    const queue = [...this.#options.files].sort((a, b) => a.file.size - b.file.size);
    const lanes = Array.from({ length: LANES }, () => this.#sendInLane(queue, job, isTrusting));
    const outcome = await firstOtherThanDone(lanes);
    this.#endSessions();
    return outcome;
  }

  async #sendInLane(queue: ChosenFile[], job: PhoneJobView, isTrusting: boolean): Promise<SendOutcome> {
    for (let next = queue.shift(); next && !this.#race.signal.aborted; next = queue.shift()) {
      this.#identifyAhead(queue);
      const outcome = await this.#sendFile(next, job, isTrusting);
      if (outcome === 'unreadable') this.#options.report({ type: 'fileUnreadable', id: next.id });
      if (outcome !== 'done') return outcome;
      this.#options.report({ type: 'fileProgressed', id: next.id, event: { type: 'fileWhole' } });
    }
    return this.#race.signal.aborted ? 'chooseAnother' : 'done';
  }

  async #sendFile({ id }: ChosenFile, job: PhoneJobView, isTrusting: boolean): Promise<SendOutcome> {
    const { jobId, claim, askForJob, report } = this.#options;
    const file = this.#outgoing.get(id);
    const known = narrowToFile({ kind: 'open', job }, id);
    if (known.kind !== 'open' || !file) return 'notSent';
    if (known.job.state === 'done') return 'done';
    let memory: UploadMemory = { claim };
    const session = new UploadSession({
      jobId,
      job: known.job,
      fileId: id,
      isConfirmedByCaller: isTrusting,
      prepare: async () => ({ ...file, identify: () => this.#identifyAgain(id) }),
      isResumed: true, // the id is that of these very bytes
      recall: () => memory,
      remember: (changed) => (memory = changed),
      askForJob: async () => narrowToFile(await askForJob(), id),
      report: (event) => report({ type: 'fileProgressed', id, event }),
    });
    this.#sessions.set(id, session);
    const outcome = await session.run();
    this.#sessions.delete(id);
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
    const former = this.#options.rememberFingerprint(id, identity.fingerprint);
    if (former === undefined || !isOtherContent(former, identity.fingerprint)) return identity;
    throw new DOMException('The file was changed meanwhile.', 'NotReadableError');
  }

  #endSessions(): void {
    for (const session of this.#sessions.values()) session.end('chooseAnother');
  }
}

/** What an answer about the job ends. `undefined`: it goes on. */
function readEnd(answer: AnnouncementAnswer): SendOutcome | undefined {
  switch (answer.kind) {
    case 'used':
      return 'used';
    case 'gone':
      return 'stopped';
    case 'refused':
      return answer.reason;
    case 'noSuchRoute':
    case 'unreachable':
      return undefined; // another network's server, as this one has said that it takes several files
    case 'open':
      return answer.job.state === 'done' ? 'done' : undefined;
    default:
      return answer satisfies never;
  }
}

async function firstOtherThanDone(lanes: readonly Promise<SendOutcome>[]): Promise<SendOutcome> {
  return new Promise((resolve) => {
    for (const lane of lanes) void lane.then((outcome) => outcome !== 'done' && resolve(outcome));
    void Promise.all(lanes).then(() => resolve('done'));
  });
}
