import { AlertIcon } from '../icons.tsx';
import { StateCard } from './state-card.tsx';

interface FailureCardProps {
  sentence: string;
  /** The first is the next step. None, when the sentence says what to do and nothing here could. */
  steps: readonly { label: string; onTake: () => void }[];
}

/** One sentence that says what is wrong, and buttons: the next step, and ways out where it may fail again. */
export function FailureCard({ sentence, steps }: FailureCardProps) {
  return (
    <StateCard icon={<AlertIcon />} tone="bad" headline={sentence}>
      {steps.map(({ label, onTake }, index) => (
        <button
          key={label}
          className={index === 0 ? 'button button-primary' : 'button'}
          type="button"
          onClick={onTake}
        >
          {label}
        </button>
      ))}
    </StateCard>
  );
}
