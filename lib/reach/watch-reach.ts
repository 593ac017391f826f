import type { ServerAbout } from '@svc/protocol';
import type { Backend } from '../settings/saved-backends.ts';
import { createReach, type PlatformName, type Reach } from './reach.ts';

/** A code that no phone has opened yet. */
export interface UnopenedCode {
  jobId: string;
  backend: Pick<Backend, 'address' | 'headers'>;
  /** When it was shown first, milliseconds since 1970: a popup is opened again and again. */
  shownAtMs: number;
}

export interface ReachPorts {
  /** Never rejects. */
  askAbout: (backend: UnopenedCode['backend']) => Promise<ServerAbout | null>;
  findPlatform: () => Promise<PlatformName>;
}

/** A person who scans the code at once has opened the page by then. */
const LATE_MS = 20_000;

/**
 * Returns a function that is told which code is shown, or `null`. `onReach` gets what is known of the way as soon as
 * that code is late, and `null` when it is gone.
 */
export function createReachWatch(
  { askAbout, findPlatform }: ReachPorts,
  onReach: (reach: Reach | null) => void,
): (code: UnopenedCode | null) => void {
  let watchedId: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tell({ backend, jobId }: UnopenedCode): Promise<void> {
    const [about, platform] = await Promise.all([askAbout(backend), findPlatform()]);
    if (watchedId === jobId) onReach(createReach(backend, about, platform));
  }

  return (code) => {
    const jobId = code?.jobId ?? null;
    if (jobId === watchedId) return;
    clearTimeout(timer);
    const wasWatching = watchedId !== null;
    watchedId = jobId; // before, as the next call may come from within `onReach`
    if (wasWatching) onReach(null);
    if (code) timer = setTimeout(() => void tell(code), Math.max(0, code.shownAtMs + LATE_MS - Date.now()));
  };
}
