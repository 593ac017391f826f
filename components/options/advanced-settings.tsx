import { useState, type ReactNode } from 'react';
import { texts } from '../../lib/texts/texts.ts';

interface AdvancedSettingsProps {
  /** An error inside is never hidden. */
  hasError: boolean;
  children: ReactNode;
}

/** Settings that few people need, closed at first. */
export function AdvancedSettings({ hasError, children }: AdvancedSettingsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details open={isOpen || hasError} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{texts.options.advanced}</summary>
      {children}
    </details>
  );
}
