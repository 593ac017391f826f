import type { ReactNode } from 'react';
import { Sentence } from '../sentence.tsx';

interface StateCardProps {
  icon: ReactNode;
  tone: 'plain' | 'good' | 'bad';
  headline: string;
  children?: ReactNode;
}

/** The shape of all states without a code: a mark, a headline, what follows from it, and buttons. */
export function StateCard({ icon, tone, headline, children }: StateCardProps) {
  return (
    <div className="state-card">
      <div className={`mark mark-${tone}`}>{icon}</div>
      {/* Takes the focus when the button that had it is gone. */}
      <h2 tabIndex={-1}>
        <Sentence text={headline} />
      </h2>
      {children}
    </div>
  );
}
