import { texts } from '../lib/texts.ts';
import type { HoldReason } from '../lib/transfer.ts';
import { FileIcon } from './icons.tsx';
import { Notice } from './notice.tsx';
import { StateCard } from './state-card.tsx';

interface HoldingCardProps {
  headline: string;
  why: HoldReason;
  saving: 'idle' | 'fetching' | 'failed';
  onSave: () => void;
  onDiscard: () => void;
}

/** The file arrived, but the page has no place for it. */
export function HoldingCard({ headline, why, saving, onSave, onDiscard }: HoldingCardProps) {
  const { popup } = texts;
  const isFetching = saving === 'fetching';
  return (
    <StateCard icon={<FileIcon />} tone="plain" headline={headline}>
      <p>{popup.holdReasons[why]}</p>
      {saving === 'failed' && <Notice>{popup.notSaved}</Notice>}
      <button className="button button-primary" type="button" aria-disabled={isFetching} onClick={onSave}>
        {isFetching ? popup.saving : popup.save}
      </button>
      <button className="button" type="button" onClick={onDiscard}>
        {popup.discard}
      </button>
    </StateCard>
  );
}
