import { texts } from '../../lib/texts/texts.ts';
import { CrossIcon } from '../icons.tsx';
import { StateCard } from './state-card.tsx';

export function CancelledCard({ headline, onStartAgain }: { headline: string; onStartAgain: () => void }) {
  return (
    <StateCard icon={<CrossIcon />} tone="plain" headline={headline}>
      <button className="button button-primary" type="button" onClick={onStartAgain}>
        {texts.popup.startAgain}
      </button>
    </StateCard>
  );
}
