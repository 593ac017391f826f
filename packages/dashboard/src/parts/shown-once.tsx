import { useEffect, useRef, useState, type RefObject } from 'react';
import { texts } from '../texts.ts';

interface ShownOnceProps {
  title: string;
  /** What to do with the secret. */
  use: string;
  /** The line for the environment, secret included. */
  line: string;
  more?: string;
  onKept: () => void;
}

/** A new secret, shown until the person confirms that it is kept. */
export function ShownOnce({ title, use, line, more, onKept }: ShownOnceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const code = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card shown-once">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{use}</p>
      <pre>
        <code ref={code}>{line}</code>
      </pre>
      <p className="soft">
        <strong>{texts.shownOnce}</strong> {more}
      </p>
      <div className="actions start">
        <CopyButton source={code} />
        <button type="button" className="quiet" onClick={onKept}>
          {texts.kept}
        </button>
      </div>
    </section>
  );
}

/** Copies the text of an element, or selects it where the browser offers no clipboard, as over plain http. */
function CopyButton({ source }: { source: RefObject<HTMLElement | null> }) {
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
