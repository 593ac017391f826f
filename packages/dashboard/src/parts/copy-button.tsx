import { useState, type RefObject } from 'react';
import { texts } from '../texts.ts';

/** Copies the text of an element, or selects it where the browser offers no clipboard, as over plain http. */
export function CopyButton({ source }: { source: RefObject<HTMLElement | null> }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    if (source.current) setSaid((await copyText(source.current)) ? texts.copied : texts.selectedInstead);
  };
  return (
    <span className="copy">
      <button type="button" className="main" onClick={() => void copy()}>
        {texts.copy}
      </button>
      <output>{said}</output>
    </span>
  );
}

async function copyText(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    // Plain http, or the person has not allowed it.
    getSelection()?.selectAllChildren(element);
    return false;
  }
}
