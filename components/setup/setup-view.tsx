import type { ReactNode } from 'react';
import type { Product } from '../../lib/product.ts';
import { texts } from '../../lib/texts/texts.ts';
import { Brand } from '../brand.tsx';
import { Button } from '../button.tsx';
import { PageFooter } from '../page-footer.tsx';

/** The frame of the page that a setup link opens. */
export function SetupView({ product, children }: { product: Product; children: ReactNode }) {
  return (
    <main className="setup">
      <Brand isHeading={false} />
      {children}
      <PageFooter product={product} />
    </main>
  );
}

interface BadLinkProps {
  fault: keyof typeof texts.setup.faults;
  onEnterAddress: () => void;
}

/** A setup link that offers nothing: why, and the other way in. */
export function BadLink({ fault, onEnterAddress }: BadLinkProps) {
  const { setup } = texts;
  return (
    <section className="setup-card">
      <h1>{setup.badLink}</h1>
      <p>{setup.faults[fault]}</p>
      <div className="form-buttons">
        <Button look="primary" onClick={onEnterAddress}>
          {setup.enterAddress}
        </Button>
      </div>
    </section>
  );
}
