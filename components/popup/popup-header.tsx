import type { ReactNode } from 'react';
import { texts } from '../../lib/texts/texts.ts';
import { Brand } from '../brand.tsx';
import { GearIcon } from '../icons.tsx';

interface PopupHeaderProps {
  onOpenOptions: () => void;
  /** Between name and options. */
  children?: ReactNode;
}

export function PopupHeader({ onOpenOptions, children }: PopupHeaderProps) {
  return (
    <header className="popup-header">
      <Brand />
      {children}
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
