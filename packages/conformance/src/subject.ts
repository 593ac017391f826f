import { createUploadUrl, MAX_ANSWER_BYTES, type Job } from '@svc/protocol';
import { ask, type Answer, type Question } from './answer.ts';
import { NotTried } from './outcome.ts';
import type { SentFile } from './send/sent-file.ts';

export interface SubjectOptions {
  /** The base with the route base, for example `http://localhost:8787/api/svc`. No slash at its end. */
  base: string;
  /** Sent to the routes, and nowhere else. */
  headers: Record<string, string>;
  /** How long an answer may take that is not held, in milliseconds. */
  answerLimitMs: number;
  /** How long a wait is held at most, in milliseconds. */
  sliceMs: number;
}

type RouteQuestion = Partial<Question> & {
  /** Milliseconds beyond the usual limit, for an answer that is held. */
  heldMs?: number;
};

/** A file that a job has taken. */
interface Sent extends SentFile {
  jobId: string;
}

/** The backend that is tried, and what the checks have found so far. */
export class Subject {
  readonly options: SubjectOptions;
  /** The first request had no answer, not even the beginning of one. The others would not have one, either. */
  isSilent = false;
  /** The first job as the backend wrote it. */
  toldJob: unknown;
  /** Why {@link sent} is not there. */
  whyNotSent = 'No file could be sent, so that no job is completed.';
  #job: Job | undefined;
  #sent: Sent | undefined;

  constructor(options: SubjectOptions) {
    this.options = options;
  }

  /** Asks a path below the base. */
  ask(path: string, { heldMs = 0, headers, ...question }: RouteQuestion = {}): Promise<Answer> {
    return ask(this.options.base + path, {
      ...this.limits,
      ...question,
      headers: { ...this.options.headers, ...headers },
      limitMs: this.limits.limitMs + heldMs,
    });
  }

  get limits(): { limitMs: number; maxBytes: number } {
    return { limitMs: this.options.answerLimitMs, maxBytes: MAX_ANSWER_BYTES };
  }

  /** The address that the code of the job would have. */
  get uploadUrl(): string {
    return createUploadUrl(this.job.id, {
      baseUrl: this.job.uploadBaseUrl ?? new URL(this.options.base).origin,
    });
  }

  /** @throws NotTried when no job could be made. */
  needJob(): void {
    void this.job;
  }

  /** The job that the file is sent to. */
  get job(): Job {
    if (!this.#job) throw new NotTried('There is no job to try it with.');
    return this.#job;
  }

  set job(job: Job) {
    this.#job = job;
  }

  /** What was sent to the job, which is completed. */
  get sent(): Sent {
    if (!this.#sent) throw new NotTried(this.whyNotSent);
    return this.#sent;
  }

  set sent(sent: Sent) {
    this.#sent = sent;
  }
}
