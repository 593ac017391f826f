import { texts } from '../../lib/texts.ts';
import type { TransferState } from '../../lib/transfer.ts';
import { FailureCard } from './failure-card.tsx';
import { nextStepOf, type NextStep } from './next-step.ts';

interface FailedCardProps {
  headline: string;
  state: Extract<TransferState, { name: 'failed' }>;
  onRestart: () => void;
  onRenew: () => void;
  onAllowStorage: (origin: string) => void;
  onOpenOptions: () => void;
}

/** A transfer that failed: what is wrong, and the next step. */
export function FailedCard(props: FailedCardProps) {
  const { headline, state, onRenew } = props;
  const { label, action } = nextStepOf(state);
  const step = { label, onTake: () => take(action, props) };
  // What lies at the backend may never come: then another file is sent.
  const otherStep = state.sent ? { label: texts.popup.nextSteps.newCode, onTake: onRenew } : null;
  return <FailureCard sentence={headline} step={step} otherStep={otherStep} />;
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
