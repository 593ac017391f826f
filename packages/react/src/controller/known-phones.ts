/** How long the phone of a job may be silent before it is no longer asked, in milliseconds. */
const SILENCE_MS = 60 * 60_000;

/**
 * Which job a phone of this page sent last, for each set of routes and each key that files are sealed to: the next job
 * names it in `after`. It lives as long as the page.
 *
 * @see docs/protocol.md, "One phone for several jobs"
 */
export interface KnownPhones {
  /** The id of the job to name. `undefined`: no phone is known, or it has been silent for an hour. */
  recall(chain: string, nowMs: number): string | undefined;
  remember(chain: string, jobId: string, nowMs: number): void;
  forget(chain: string): void;
}

export function createKnownPhones(): KnownPhones {
  const known = new Map<string, { jobId: string; sinceMs: number }>();
  return {
    recall: (chain, nowMs) => {
      const phone = known.get(chain);
      return phone && nowMs - phone.sinceMs < SILENCE_MS ? phone.jobId : undefined;
    },
    remember: (chain, jobId, nowMs) => void known.set(chain, { jobId, sinceMs: nowMs }),
    forget: (chain) => void known.delete(chain),
  };
}

const ofThisPage = createKnownPhones();

/** What all controllers of a page share. Outside a page each has its own: a server works for many people. */
export function findKnownPhones(): KnownPhones {
  return typeof document === 'object' ? ofThisPage : createKnownPhones();
}
