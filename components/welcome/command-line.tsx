import { useState } from 'react';
import { texts } from '../../lib/texts/texts.ts';
import { Button } from '../button.tsx';

interface CommandLineProps {
  command: string;
  /** Resolves with whether it is in the clipboard. */
  onCopy: (text: string) => Promise<boolean>;
}

/** A line for a terminal, and a button that copies it. */
export function CommandLine({ command, onCopy }: CommandLineProps) {
  const { ways } = texts.welcome;
  const [outcome, setOutcome] = useState<'copy' | 'copied' | 'notCopied'>('copy');
  const copy = async () => setOutcome((await onCopy(command)) ? 'copied' : 'notCopied');
  return (
    <div className="command-line">
      <code className="command">{command}</code>
      <Button look="small" aria-label={ways.copyNamed(command)} onClick={() => void copy()}>
        {ways[outcome]}
      </Button>
      <output className="screen-reader-only">{outcome !== 'copy' && ways[outcome]}</output>
    </div>
  );
}
