import { texts } from '../../lib/texts/texts.ts';
import { FailureCard } from './failure-card.tsx';

interface ProblemViewProps {
  problem: 'noBackground' | 'noTab' | 'tabClosed';
  onReload: () => void;
}

/** There is no transfer to show, and not because of the backend. */
export function ProblemView({ problem, onReload }: ProblemViewProps) {
  const { popup } = texts;
  const isBroken = problem === 'noBackground';
  return (
    <main data-testid="transfer-state" data-state={problem}>
      <FailureCard
        sentence={popup[problem]}
        steps={isBroken ? [{ label: popup.reload, onTake: onReload }] : []}
      />
    </main>
  );
}
