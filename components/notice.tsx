import type { ReactNode } from 'react';

/** Something to know that stops nothing. */
export function Notice({ children }: { children: ReactNode }) {
  return <p className="notice">{children}</p>;
}
