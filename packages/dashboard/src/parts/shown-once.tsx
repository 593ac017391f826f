import { useEffect, useRef, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';

interface ShownOnceProps {
  title: string;
  /** What to do with the secret. */
  use: string;
  /** The line for the environment, secret included. */
  line: string;
  more?: string;
  /** The name of a QR code with the same text. Default: there is none. */
  code?: string;
  /** Comes after the buttons. */
  children?: ReactNode;
  onKept: () => void;
}

/** A new secret, shown until the person confirms that it is kept. */
export function ShownOnce({ title, use, line, more, code: codeName, children, onKept }: ShownOnceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const code = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card shown-once">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className="card-head">
        <div className="setup">
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
          {children}
        </div>
        {codeName !== undefined && <QrCode text={line} label={codeName} />}
      </div>
    </section>
  );
}
