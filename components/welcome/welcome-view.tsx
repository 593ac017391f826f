import type { ReactNode } from 'react';
import { texts } from '../../lib/texts/texts.ts';
import { Brand } from '../brand.tsx';

/** The frame of the first-run page. The name is the page's mark here, its sentence the heading. */
export function WelcomeView({ children }: { children: ReactNode }) {
  return (
    <main className="welcome">
      <Brand isHeading={false} />
      <h1>{texts.welcome.title}</h1>
      {children}
    </main>
  );
}
