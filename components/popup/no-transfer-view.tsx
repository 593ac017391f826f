import type { PopupActions } from '../../lib/popup/popup-actions.ts';
import { texts } from '../../lib/texts/texts.ts';
import { CodeCard } from './cards/code-card.tsx';
import { FailureCard } from './cards/state-card.tsx';

interface NoTransferViewProps {
  /** `null`: the background has not answered yet. */
  problem: 'noBackground' | 'noTab' | 'tabClosed' | null;
  actions: PopupActions;
}

/** The popup without a transfer: before the background's answer, or if there is no background or no tab. */
export function NoTransferView({ problem, actions }: NoTransferViewProps) {
  const { popup } = texts;
  if (problem === null) {
    return (
      <main data-testid="transfer-state" data-state="creating">
        <p className="target-line" />
        <CodeCard
          transfer={null}
          state={null}
          headline={popup.creating}
          nowMs={0}
          reach={null}
          copyOutcome="idle"
          actions={actions}
        />
      </main>
    );
  }
  const steps = problem === 'noBackground' ? [{ label: popup.reload, onTake: actions.reloadExtension }] : [];
  return (
    <main data-testid="transfer-state" data-state={problem}>
      <FailureCard sentence={popup[problem]} steps={steps} />
    </main>
  );
}
