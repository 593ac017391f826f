import type { ReactNode } from 'react';
import type { LiveState } from '../data/live-value.ts';
import { texts } from '../texts.ts';
import { Notice } from './notice.tsx';

/** Draws the last value, and a notice while the server cannot be reached. */
export function LiveView<Value>({
  live: { value, problem },
  children,
}: {
  live: LiveState<Value>;
  children: (value: Value) => ReactNode;
}) {
  return (
    <>
      {problem && <Notice kind="bad">{problem.message}</Notice>}
      {value === undefined ? !problem && <p className="soft">{texts.loading}</p> : children(value)}
    </>
  );
}
