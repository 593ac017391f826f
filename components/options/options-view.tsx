import { useId, type ReactNode } from 'react';
import type { Product } from '../../lib/product.ts';
import { texts } from '../../lib/texts/texts.ts';
import { Brand } from '../brand.tsx';
import { PageFooter } from '../page-footer.tsx';

/** The frame of the options page. */
export function OptionsView({ product, children }: { product: Product; children: ReactNode }) {
  return (
    <main className="options">
      <Brand />
      <h2>{texts.options.title}</h2>
      {children}
      <PageFooter product={product} />
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
