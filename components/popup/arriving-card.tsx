import { texts } from '../../lib/texts/texts.ts';
import { FileIcon } from '../icons.tsx';
import { Notice } from '../notice.tsx';
import { Progress } from './progress.tsx';
import { StateCard } from './state-card.tsx';

interface ArrivingCardProps {
  headline: string;
  /** `null`: nothing to count, it is handed over. */
  bytes: number | null;
  size: number | null;
  isConnected: boolean;
  onStop: () => void;
}

/** The file is on its way from the backend into the page. */
export function ArrivingCard({ headline, bytes, size, isConnected, onStop }: ArrivingCardProps) {
  return (
    <StateCard icon={<FileIcon />} tone="plain" headline={headline}>
      <Progress bytes={bytes} size={size} />
      {!isConnected && <Notice>{texts.popup.notConnected}</Notice>}
      <button className="button" type="button" onClick={onStop}>
        {texts.popup.stop}
      </button>
    </StateCard>
  );
}
