import { CHAIN_SILENCE_MS } from '@svc/protocol';

/** What a page knows of a backend, and of the phones that sent by it. */
export interface KnownBackend {
  /**
   * Its last job whose phone may be asked: the next job names it in `after`.
   *
   * @see docs/protocol.md, "One phone for several jobs"
   */
  phone?: { jobId: string; heardAtMs: number } | undefined;
  /** Whether it has taken or refused the field without which it makes a job, too. Absent: it was not asked with it. */
  after?: boolean;
  tools?: boolean;
}

/** For each set of routes and each seal key: a phone of another key is not asked. Kept as long as the page. */
export type PageMemory = Map<string, KnownBackend>;

/** The id of the job to name. `undefined`: no phone is known, or it has been silent for too long. */
export function recallPhone({ phone }: KnownBackend, nowMs: number): string | undefined {
  return phone && nowMs - phone.heardAtMs < CHAIN_SILENCE_MS ? phone.jobId : undefined;
}

const ofThisPage: PageMemory = new Map();

/** What all controllers of a page share. On a server each controller has its own, since it serves many people. */
export function findPageMemory(): PageMemory {
  return typeof document === 'object' ? ofThisPage : new Map();
}
