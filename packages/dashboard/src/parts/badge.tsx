/** A state as a word, with a mark whose shape says the same as its colour. */
export type Tone = 'waiting' | 'moving' | 'good' | 'bad';

export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={`badge ${tone}`}>
      <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <path d={MARKS[tone]} />
      </svg>
      {children}
    </span>
  );
}

const MARKS: Record<Tone, string> = {
  waiting: 'M6 2.500V6l2.300 1.600M6 1a5 5 0 1 0 0 10 5 5 0 0 0 0-10',
  moving: 'M6 1.500v7.500M2.800 6 6 9.200 9.200 6M2 11h8',
  good: 'm1.800 6.300 3 3 5.400-6',
  bad: 'm2.300 2.300 7.400 7.400M9.700 2.300 2.300 9.700',
};
