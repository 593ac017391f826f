import { texts } from '../lib/texts.ts';
import { PhoneIcon } from './icons.tsx';
import { Notice } from './notice.tsx';
import { Progress } from './progress.tsx';
import { StateCard } from './state-card.tsx';

interface ReceivingCardProps {
  headline: string;
  bytesReceived: number;
  size: number | null;
  isConnected: boolean;
  onStop: () => void;
}

export function ReceivingCard({ headline, bytesReceived, size, isConnected, onStop }: ReceivingCardProps) {
  return (
    <StateCard icon={<PhoneIcon />} tone="plain" headline={headline}>
      <Progress bytes={bytesReceived} size={size} />
      {!isConnected && <Notice>{texts.popup.notConnected}</Notice>}
      <button className="button" type="button" onClick={onStop}>
        {texts.popup.stop}
      </button>
    </StateCard>
  );
}
