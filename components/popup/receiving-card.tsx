import { texts } from '../../lib/texts/texts.ts';
import { PhoneIcon } from '../icons.tsx';
import { Notice } from '../notice.tsx';
import { PickRow } from './pick-row.tsx';
import { Progress } from './progress.tsx';
import { StateCard } from './state-card.tsx';

interface ReceivingCardProps {
  headline: string;
  bytesReceived: number;
  size: number | null;
  isConnected: boolean;
  /** `null`, where the extension may not act on the page. */
  onPick: (() => void) | null;
  onStop: () => void;
}

export function ReceivingCard(props: ReceivingCardProps) {
  const { headline, bytesReceived, size, isConnected, onPick, onStop } = props;
  return (
    <StateCard icon={<PhoneIcon />} tone="plain" headline={headline}>
      <Progress bytes={bytesReceived} size={size} />
      {!isConnected && <Notice>{texts.popup.notConnected}</Notice>}
      <PickRow onPick={onPick} end={texts.popup.stop} onEnd={onStop} />
    </StateCard>
  );
}
