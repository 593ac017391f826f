import { texts } from '../lib/texts.ts';
import { CheckIcon } from './icons.tsx';
import { StateCard } from './state-card.tsx';

interface DoneCardProps {
  headline: string;
  onAnotherFile: () => void;
}

export function DoneCard({ headline, onAnotherFile }: DoneCardProps) {
  return (
    <StateCard icon={<CheckIcon />} tone="good" headline={headline}>
      <button className="button" type="button" onClick={onAnotherFile}>
        {texts.popup.anotherFile}
      </button>
    </StateCard>
  );
}
