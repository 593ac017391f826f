import { useEffect, useState } from 'react';
import type { CopyOutcome } from '../../components/popup/upload-link.tsx';

const SHOWN_MS = 2000;

/** Copies a text, and says for a moment whether that went well. */
export function useCopy(): { copyOutcome: CopyOutcome; copy: (text: string) => Promise<void> } {
  const [copyOutcome, setCopyOutcome] = useState<CopyOutcome>('idle');
  useEffect(() => {
    if (copyOutcome === 'idle') return undefined;
    const timer = setTimeout(() => setCopyOutcome('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copyOutcome]);

  async function copy(text: string): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false, // shown as such
    );
    setCopyOutcome(isCopied ? 'copied' : 'failed');
  }

  return { copyOutcome, copy };
}
