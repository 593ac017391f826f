import { CodeCard } from './code-card.tsx';

const ignore = () => {};

/** What the popup shows for the moment until the background has answered: the code's place. */
export function OpeningView({ onCancel }: { onCancel: () => void }) {
  return (
    <main data-testid="transfer-state" data-state="creating">
      <p className="target-line" />
      <CodeCard
        job={null}
        isConnected
        nowMs={0}
        copyOutcome="idle"
        onCopy={ignore}
        onPick={null}
        onCancel={onCancel}
      />
    </main>
  );
}
