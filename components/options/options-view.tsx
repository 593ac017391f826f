import { useId, type ReactNode } from 'react';
import { texts } from '../../lib/texts/texts.ts';
import { Brand } from '../brand.tsx';

/** The frame of the options page. */
export function OptionsView({ children }: { children: ReactNode }) {
  return (
    <main className="options">
      <Brand />
      <h2>{texts.options.title}</h2>
      {children}
    </main>
  );
}

/** A part of the page under a heading of its own. */
export function OptionsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
