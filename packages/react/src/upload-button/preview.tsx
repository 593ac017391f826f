import { useState, type ReactElement, type ReactNode } from 'react';

interface PreviewProps {
  url: string;
  text: string;
  /** Shown instead, where the picture cannot be loaded. */
  fallback: ReactNode;
}

/** The picture that has arrived. Whoever serves it is not told on which page it is looked at. */
export function Preview({ url, text, fallback }: PreviewProps): ReactElement {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <>{fallback}</>;
  return (
    <img
      className="svc-preview"
      src={url}
      alt={text}
      referrerPolicy="no-referrer"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
