import type { ReactNode } from 'react';
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
