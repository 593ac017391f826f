import type { ReactNode } from 'react';

/** A sentence that stands out. `bad` is read out at once. */
export function Notice({ kind, children }: { kind: 'bad' | 'careful'; children: ReactNode }) {
  return (
    <p className={`notice ${kind}`} role={kind === 'bad' ? 'alert' : undefined}>
      {children}
    </p>
  );
}
