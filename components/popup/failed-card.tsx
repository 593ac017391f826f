import type { TransferState } from '../../lib/transfer/transfer.ts';
import { FailureCard } from './failure-card.tsx';
import { nextStepsOf, type NextStep } from './next-step.ts';

interface FailedCardProps {
  headline: string;
  state: Extract<TransferState, { name: 'failed' }>;
  onRestart: () => void;
  onRenew: () => void;
  onAllowStorage: (origin: string) => void;
  onOpenOptions: () => void;
}

/** A transfer that failed: what is wrong, the next step, and ways out where that may fail again. */
export function FailedCard(props: FailedCardProps) {
  const steps = nextStepsOf(props.state).map(({ label, action }) => ({
    label,
    onTake: () => take(action, props),
  }));
  return <FailureCard sentence={props.headline} steps={steps} />;
}

function take(action: NextStep['action'], props: FailedCardProps): void {
  switch (action) {
    case 'restart':
      return props.onRestart();
    case 'renew':
      return props.onRenew();
    case 'openOptions':
      return props.onOpenOptions();
    case 'allow':
      return props.onAllowStorage(props.state.sent?.closedOrigin ?? '');
    default:
      return action satisfies never;
  }
}
