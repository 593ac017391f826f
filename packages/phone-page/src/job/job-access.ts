import type { SealProblem } from '@svc/protocol';
import type { AnnouncedFile, PhoneFile } from '@svc/protocol/phone';
import { TOLD_FAILURES, type FailureReason } from '../state/send-outcome.ts';
import { askServer, isOwn } from './ask-server.ts';
import { announceFiles, askForJob, type AnnouncementAnswer, type JobAnswer } from './job-client.ts';
import { tellUntilTaken } from './pause.ts';
import {
  createFileId,
  recallJob,
  rememberEnd,
  rememberJob,
  UNKNOWN_ID,
  type JobMemory,
  type RememberedFile,
} from './job-memory.ts';
import type { TextStorage } from './stored-json.ts';

/** This phone's access to one job: what it remembers of the job, and its requests to the server. */
export class JobAccess {
  readonly id: string;
  /** Of the job's server, if it is another one than the page's. */
  readonly base: string | undefined;
  readonly #storage: TextStorage | undefined;
  #memory: JobMemory;
  #sealing: 'ready' | SealProblem | undefined;

  constructor(storage: TextStorage | undefined, jobId: string, base?: string) {
    this.id = jobId;
    this.base = base;
    this.#storage = storage;
    this.#memory = recallJob(storage, jobId);
  }

  get memory(): JobMemory {
    return this.#memory;
  }

  get claim(): string {
    return this.#memory.claim;
  }

  get #claimed() {
    return { jobId: this.id, claim: this.claim, base: this.base };
  }

  /** Sets what the server is told with each request. `undefined`: nothing. */
  noteSealing(sealing: 'ready' | SealProblem | undefined): void {
    this.#sealing = sealing;
  }

  rememberFormer(jobId: string): void {
    this.#remember({ ...this.#memory, after: jobId });
  }

  /** Remembers the key of the job's code. */
  rememberSealKey(sealKey: string): void {
    if (sealKey !== this.#memory.sealKey) this.#remember({ ...this.#memory, sealKey });
  }

  /** Remembers another claim, and forgets what was sent with the former one. */
  replaceClaim(claim: string): void {
    const { after, sealKey, expiresAtMs } = this.#memory;
    if (claim !== this.claim) this.#remember({ claim, after, sealKey, expiresAtMs });
  }

  rememberWhetherStopped(isStopped: boolean): void {
    this.#remember({ ...this.#memory, isStopped: isStopped || undefined });
  }

  /**
   * Remembers the list, and those files of the former list that the server has and the person has not chosen again yet.
   */
  rememberFiles(list: readonly RememberedFile[], announced: readonly PhoneFile[]): void {
    const known = this.#memory.files ?? [];
    const ids = new Set(list.map(({ id }) => id));
    const missing = known.filter(({ id }) => !ids.has(id) && announced.some((file) => file.id === id));
    const files = list.map((file) => known.find(({ id }) => id === file.id) ?? file);
    this.#remember({ ...this.#memory, files: [...files, ...missing] });
  }

  /**
   * The id of a file that was saved without one (see {@link UNKNOWN_ID}): that of the only file that the server has.
   */
  nameFormerFile([first, ...others]: readonly PhoneFile[]): string {
    const id = first && others.length === 0 ? first.id : createFileId();
    const { files = [] } = this.#memory;
    if (files[0]?.id === UNKNOWN_ID) this.#remember({ ...this.#memory, files: [{ ...files[0], id }] });
    return id;
  }

  rememberFingerprint(id: string, fingerprint: string): string | undefined {
    const known = this.#memory.files ?? [];
    const files = known.map((file) => (file.id === id ? { id, fingerprint } : file));
    this.#remember({ ...this.#memory, files });
    return known.find((file) => file.id === id)?.fingerprint;
  }

  /** The id under which this phone has announced the same file, unless it is in use; else a new one. */
  identifyFile(fingerprint: string, takenIds: ReadonlySet<string>): string {
    const known = this.#memory.files?.find(
      (file) => file.fingerprint === fingerprint && !takenIds.has(file.id),
    );
    return known?.id ?? createFileId();
  }

  async ask(how: { waitSeconds?: number; signal?: AbortSignal } = {}): Promise<JobAnswer> {
    const answer = await askForJob({ ...this.#claimed, sealing: this.#sealing, ...how });
    if (answer.kind === 'open') this.#rememberEnd(Date.parse(answer.job.expiresAt));
    return answer;
  }

  announce(files: readonly AnnouncedFile[], signal: AbortSignal): Promise<AnnouncementAnswer> {
    return announceFiles({ ...this.#claimed, files, signal });
  }

  /** Tells the server that this phone has given up, so that the computer stops waiting. Never rejects. */
  async tellFailure(reason: FailureReason): Promise<void> {
    const code = TOLD_FAILURES[reason];
    if (!code) return;
    const failure = { ...this.#claimed, path: '/failure', body: { code }, outlivesPage: true } as const;
    await tellUntilTaken(async () => {
      const answer = await askServer({ ...failure, method: 'POST' });
      return answer !== undefined && isOwn(answer);
    });
  }

  #rememberEnd(expiresAtMs: number): void {
    if (Number.isNaN(expiresAtMs) || expiresAtMs === this.#memory.expiresAtMs) return;
    this.#memory = { ...this.#memory, expiresAtMs };
    rememberEnd(this.#storage, this.id, expiresAtMs);
  }

  #remember(memory: JobMemory): void {
    this.#memory = memory;
    rememberJob(this.#storage, this.id, memory);
  }
}
