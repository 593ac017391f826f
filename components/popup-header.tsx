import { texts } from '../lib/texts.ts';
import { Brand } from './brand.tsx';
import { GearIcon } from './icons.tsx';

export function PopupHeader({ onOpenOptions }: { onOpenOptions: () => void }) {
  return (
    <header className="popup-header">
      <Brand />
      <button
        className="icon-button"
        type="button"
        title={texts.openOptions}
        aria-label={texts.openOptions}
        onClick={onOpenOptions}
      >
        <GearIcon />
      </button>
    </header>
  );
}
