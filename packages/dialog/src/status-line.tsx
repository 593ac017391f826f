import { listJobFiles, STANDSTILL_MS } from '@svc/protocol';
import { useEffect, useState, type ReactElement } from 'react';
import type { SvcJobProgress, SvcJobState } from '@svc/controller';
import type { SvcUploadButtonLabels } from './labels/labels.ts';
import type { CopyOutcome } from './pending-view.tsx';

interface StatusLineProps {
  state: SvcJobState;
  copied: CopyOutcome | null;
  labels: SvcUploadButtonLabels;
  /** Whether it is to be chosen what this device sends. */
  isChoosing: boolean;
}

/**
 * What is going on, in words: read out when it changes, and not with each byte. It stays in its place from view to
 * view, since screen readers announce only what changes in an element that they know.
 */
export function StatusLine({ state, copied, labels, isChoosing }: StatusLineProps): ReactElement {
  const isConnected =
    state.status === 'pending' && state.job.openedAt !== undefined && state.job.sealProblem === undefined;
  const isStandingStill = useStandstill(state.progress) && !state.isReconnecting && !state.isSentFromHere;
  return (
    <div className="svc-statuses" aria-live="polite">
      <p className={isConnected ? 'svc-status svc-connected' : 'svc-status'}>
        {isChoosing ? labels.chooseHere : textOf(state, labels)}
      </p>
      {state.isReconnecting && <p className="svc-reconnecting">{labels.reconnecting}</p>}
      {state.isTakenElsewhere && <p className="svc-reconnecting">{labels.takenElsewhere}</p>}
      {isStandingStill && <p className="svc-reconnecting">{labels.standsStill}</p>}
      {copied && <p className="svc-unseen">{labels[copied]}</p>}
    </div>
  );
}

/** Whether the number of received bytes has not grown for half a minute. False, if the backend tells no progress. */
function useStandstill(progress: SvcJobProgress | null): boolean {
  const bytes = progress?.bytesReceived ?? 0;
  const [stillAt, setStillAt] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setStillAt(bytes), STANDSTILL_MS);
    return () => clearTimeout(timer);
  }, [bytes]);
  return bytes > 0 && stillAt === bytes && bytes !== progress?.size;
}

function textOf(state: SvcJobState, labels: SvcUploadButtonLabels): string {
  const files = state.job ? listJobFiles(state.job) : [];
  const count = files.length;
  const whole = files.filter(({ isWhole }) => isWhole).length;
  switch (state.status) {
    case 'idle':
    case 'creating':
      return state.isSentFromHere ? labels.preparing : labels.creating;
    case 'pending':
      if (state.job.sealProblem === 'key_lost') return labels.keyLost;
      if (state.job.sealProblem === 'cannot_seal') return labels.phoneTooOld;
      if (state.job.openedAt !== undefined) return labels.phoneConnected;
      return state.isPhoneAsked ? labels.phoneReady : labels.scan;
    case 'in_progress':
      if (state.isSentFromHere) return labels.sendingHere(count);
      return count > 1 ? labels.receiving(Math.min(whole + 1, count), count) : labels.sending;
    case 'completed':
      return count > 1 ? labels.completedSeveral(count) : labels.completed;
    case 'failed':
    case 'cancelled':
      return ''; // an alert of its own; nothing is shown
    default:
      return state satisfies never;
  }
}
