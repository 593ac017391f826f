import { AlertIcon } from '../icons.tsx';
import { StateCard } from './state-card.tsx';

interface FailureCardProps {
  sentence: string;
  /** `null`, when the sentence says what to do and nothing here could. */
  step: { label: string; onTake: () => void } | null;
  /** A way out where the next step may fail again. */
  otherStep?: { label: string; onTake: () => void } | null;
}

/** One sentence that says what is wrong, one button that is the next step. */
export function FailureCard({ sentence, step, otherStep }: FailureCardProps) {
  return (
    <StateCard icon={<AlertIcon />} tone="bad" headline={sentence}>
      {step && (
        <button className="button button-primary" type="button" onClick={step.onTake}>
          {step.label}
        </button>
      )}
      {otherStep && (
        <button className="button" type="button" onClick={otherStep.onTake}>
          {otherStep.label}
        </button>
      )}
    </StateCard>
  );
}
