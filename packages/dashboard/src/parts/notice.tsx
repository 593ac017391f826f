import type { ReactNode } from 'react';

/** A highlighted sentence. Screen readers read `bad` ones at once. */
export function Notice({ kind, children }: { kind: 'bad' | 'careful'; children: ReactNode }) {
  return (
    <p className={`notice ${kind}`} role={kind === 'bad' ? 'alert' : undefined}>
      {children}
    </p>
  );
}
